/* the user's */
