def log = new File(basedir, 'build.log').text
def description = new File(basedir, 'src/main/halomill/doubtful.xml')

assert log.contains("[WARNING] ${description}:4:20: warning [HM028] ")
assert log.contains('[INFO] 0 errors, 1 warning in 1 description')
assert log.contains('check (default) on project checks: 0 errors, 1 warning in 1 description')
assert log.contains('User property: halomill.outputDirectory')

assert !new File(basedir, 'target/generated-sources').exists()
