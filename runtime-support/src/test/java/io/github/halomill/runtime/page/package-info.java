@NullMarked
package io.github.halomill.runtime.page;

import org.jspecify.annotations.NullMarked;
