/** The goals: parameters make a request, {@link io.github.halomill.maven.ProjectGenerator} does the work. */
@NullMarked
package io.github.halomill.maven;

import org.jspecify.annotations.NullMarked;
