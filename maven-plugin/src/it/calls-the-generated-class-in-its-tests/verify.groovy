import java.util.zip.ZipFile

def report = new File(basedir, 'target/surefire-reports/it.SmoothingTest.txt').text
assert report.contains('Tests run: 1, Failures: 0, Errors: 0, Skipped: 0')

def entries = new ZipFile(new File(basedir, 'target/calls-1.jar')).withCloseable { it.entries()*.name }
assert entries.contains('it/stencils/Smooth.class')
assert entries.contains('it/stencils/smooth.cl')
assert entries.every { !it.endsWith('.java') && !it.contains('.halomill/') }
