def generated = new File(basedir, 'target/generated-sources/halomill')
def classes = new File(basedir, 'target/classes')
def log = new File(basedir, 'build.log').text
def wave = new File(basedir, 'src/main/halomill/wave.cl')

// Five files for each of two programs, one of them once only though its kernel is there as well, and what was inferred.
assert log.contains('11 of 11 files written, 0 deleted')
assert new File(classes, 'wave/Wave.class').isFile() && new File(classes, 'smooth/Smooth.class').isFile()

// Nothing changed, so nothing is written; the guesses are told again.
assert log.contains('11 files up to date')
assert log.count("[WARNING] ${wave}:1:1: warning [HM151] no description names this kernel, so one is inferred; guessed: ") == 3
assert log.contains('0 errors, 1 warning in 2 descriptions')

// What was inferred is a description like any other now.
assert new File(basedir, 'src/main/halomill/wave.xml').isFile()
assert !new File(generated, 'wave/wave.xml').exists()
assert log.contains('of 10 files written, 1 deleted')
assert !new File(classes, 'wave/wave.xml').exists()
