def log = new File(basedir, 'build.log').text
assert log.contains('Using the MultiThreadedBuilder implementation with a thread count of 2')
assert !log.contains('not marked as thread-safe')

for (name in ['North', 'South', 'West']) {
    def module = name.toLowerCase(Locale.ROOT)
    assert new File(basedir, "${module}/target/classes/${module}/${name}.class").isFile()
    assert new File(basedir, "${module}/target/classes/${module}").list().findAll { it.endsWith('.cl') }.sort() ==
            ["${name}.streamed.cl", "${name}.wrapper.cl", "${module}.cl"]
}
