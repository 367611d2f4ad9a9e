def log = new File(basedir, 'build.log').text
def descriptions = new File(basedir, 'src/main/halomill')

// Everything at once, at its place, with a hint.
assert log.contains("[ERROR] ${new File(descriptions, 'one.xml')}:3:3: error [HM002] ")
assert log.contains("[ERROR] ${new File(descriptions, 'two.xml')}:15:11: error [HM062] ")
assert log.contains("[ERROR] ${new File(descriptions, 'two.xml')}:19:14: error [HM014] swap names 'before', which is no argument")
assert log.contains('  hint: arguments are next, now, pitch')

// The user's mistake, and no trace of the plugin's code.
assert log.contains('3 errors, 0 warnings in 3 descriptions')
assert log.contains('MojoFailureException')
assert !log.contains('\tat io.github.halomill')

// Nothing is half done.
assert !new File(basedir, 'target/generated-sources/halomill').exists()
