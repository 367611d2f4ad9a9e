def generated = new File(basedir, 'target/generated-sources/halomill')
def classes = new File(basedir, 'target/classes')
def log = new File(basedir, 'build.log').text

def isOld = { path -> new File(generated, path).lastModified() < 1_000_000_000_000L }

// The 1st and the 2nd build: a class, a wrapper, a streamed copy, a kernel and its forms for each of four descriptions, then in another package.
assert log.contains('20 of 20 files written, 0 deleted')
assert log.contains('20 of 20 files written, 20 deleted')
assert !new File(generated, 'other').exists()

// The 3rd build changes nothing, and the 4th only what it must.
assert log.contains('20 files up to date')
assert log.contains('4 of 15 files written, 5 deleted')
assert isOld('changed/Changed.java') && isOld('lost/lost.cl') && isOld('edited/edited.cl')

// A kernel that changed.
assert !isOld('changed/changed.cl')
assert new File(classes, 'changed/changed.cl').text.contains('// changed')

// A description that was removed: nothing is left of its program.
assert !new File(generated, 'removed').exists()
assert !new File(classes, 'removed').list() // empty, at most

// Generated files that were lost or edited.
assert new File(generated, 'lost/Lost.java').isFile()
assert !new File(generated, 'edited/Edited.java').text.contains('// edited')
