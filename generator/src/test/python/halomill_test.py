"""The module ``halomill`` against NumPy, bit for bit, on three zones of one device. PythonTest starts it."""

import os
import re
import signal
import unittest
import unittest.mock
import warnings
from pathlib import Path

import jpype
import numpy as np

import halomill
from halomill import _java, _open

FOLDER = Path(os.environ["HALOMILL_TEST_FOLDER"])
ROOT = Path(__file__).resolve().parents[4]
ZONES = {"devices": "0:0*3", "tune": "off"}

# A shell that starts this in the background has it ignore Ctrl-C, and so would Java.
signal.signal(signal.SIGINT, signal.default_int_handler)

JACOBI = """
__kernel void jacobi(__global float *A, __global const float *B, const int pitch, const float c)
{
    const int x = get_global_id(0) + 2;
    const int y = get_global_id(1) + 1;
    const int i = y * pitch + x;

    A[i] = c * (B[i - 2] + B[i + 2] + B[i - pitch] + B[i + pitch]);
}
"""

JACOBI_XML = """
<program xmlns="urn:halomill:program:1" name="Jacobi">
  <parameter name="nx">32</parameter> <parameter name="ny">24</parameter> <argument name="c">0.25f</argument>
  <kernel file="jacobi.cl" global="nx, ny" local="8, 4" addressing="global"/>
  <iterations>5</iterations>
  <swap>A B</swap>
</program>
"""

GROW = """
__kernel void grow(__global float *u, const float c, const int n)
{
    int x = get_global_id(0);
    if (x < n) u[x] = u[x] + c;
}
"""

GROW_XML = """
<program xmlns="urn:halomill:program:1" name="Grow">
  <parameter name="n">30</parameter> <scalar name="rate">1</scalar> <scalar name="depth">1</scalar>
  <grid cells="n"/> <kernels file="grow.cl" local="4"/>
  <schedule>
    <launch kernel="grow"><set argument="c">rate * depth</set></launch>
    <reduce name="total" of="u" with="sum"/>
    <log every="2">total</log>
    <until>total &gt;= 3000</until>
  </schedule>
  <iterations>4</iterations>
</program>
"""

TYPES = """
typedef struct { float mass; uchar kind; double v[2]; } Cell;

__kernel void keep(__global uchar *a, __global int *b, __global half *h, __global float3 *v, __global Cell *s,
                   __global double *f, __global short *g, const int n, const int m)
{
    int x = get_global_id(0), y = get_global_id(1);
    int i = y * n + x;
    a[i] = a[i] + 1;
    b[i] = b[i] + 1;
    v[i].x = v[i].x + 1;
    s[i].mass = s[i].mass + 1;
    vstore_half(vload_half(i, h) + 1, i, h);
    f[i * 5 + 2] = f[i * 5 + 2] + 1;
    g[n * m + i] = g[n * m + i] + 1;
    g[i] = g[2 * n * m + i];
}
"""


def opened(name, **more):
    """A program with what it is warned of left out."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return halomill.program(FOLDER / name, **{**ZONES, **more})


def jacobi(a, b, steps, c=np.float32(0.25)):
    """What the kernel does in so many steps, and the swap after each."""
    for _ in range(steps):
        a[1:-1, 2:-2] = c * (b[1:-1, :-4] + b[1:-1, 4:] + b[:-2, 2:-2] + b[2:, 2:-2])
        a, b = b, a
    return a, b


class ProgramTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.p = opened("jacobi.xml")
        cls.addClassCleanup(cls.p.close)

    def refused(self, text, call, kind=ValueError):
        with self.assertRaises(kind) as caught:
            call()
        self.assertIn(text, str(caught.exception))
        self.assertNotIn("java.", str(caught.exception))

    def fill(self):
        a, b = np.random.default_rng(7).random((2, 26, 36), dtype=np.float32)
        self.p["A"], self.p["B"] = a, b
        return a, b

    def equal(self, one, other):
        self.assertEqual((one.dtype, one.shape), (other.dtype, other.shape))
        self.assertEqual(one.tobytes(), other.tobytes())

    def test_has_the_bits_of_numpy_and_goes_on(self):
        a, b = jacobi(*self.fill(), 7)
        before = self.p.iterations
        self.assertEqual(self.p.run(3) + self.p.run(4), 7)
        self.equal(self.p["B"], b)
        self.assertEqual(self.p.iterations - before, 7)

        self.p.set(c=0.125)
        a, b = jacobi(a, b, 5, np.float32(0.125))
        self.assertEqual(self.p.run(), 5)
        self.equal(self.p["B"], b)
        self.assertEqual(self.p.parameters["c"], 0.125)
        self.p.set(c=0.25)

    def test_boxes_are_those_of_numpy(self):
        _, b = self.fill()
        for key in [
            np.s_[2:5, :], np.s_[3], np.s_[:, -1], np.s_[4, 5], np.s_[..., 2:30:7], np.s_[::-1, 3], np.s_[-3:, :4],
            np.s_[20:100, 1:], np.s_[5:5], np.s_[9:2, :], np.s_[...], np.s_[1:2, ..., 1:2], np.s_[25:1:-3, 30:2:-9],
        ]:
            with self.subTest(key=key):
                key = key if isinstance(key, tuple) else (key,)
                self.equal(self.p[("B",) + key], np.array(b[key]))
        for key, value in [
            (np.s_[2:5, 3:9], np.ones((3, 6))), (np.s_[7], 5), (np.s_[:, 0], np.arange(26)), (np.s_[1, 1], 0.5),
            (np.s_[0:0], 3), (np.s_[20:, ...], -1),
        ]:
            with self.subTest(key=key):
                key = key if isinstance(key, tuple) else (key,)
                b[key] = value
                self.p[("B",) + key] = value
                self.equal(self.p["B"], b)

    def test_any_memory_will_do(self):
        _, b = self.fill()
        read_only = b.copy()
        read_only.flags.writeable = False
        for value in [b[:, ::-1], np.asfortranarray(b), b.astype(">f4"), read_only, b.astype(float), b.tolist(),
                      np.broadcast_to(b[0], b.shape), np.arange(b.size).reshape(b.shape) % 7 == 0]:
            self.p["B"] = value
            self.equal(self.p["B"], np.array(value, np.float32))
        self.p["B"] = 0.1
        self.equal(self.p["B"], np.full(b.shape, 0.1, np.float32))
        np.save(FOLDER / "b.npy", b)
        self.p["B"] = FOLDER / "b.npy"
        self.equal(self.p["B"], b)
        self.p["B"] = "2.5"
        self.equal(self.p["B"], np.full(b.shape, 2.5, np.float32))

    def test_reads_into_memory_that_is_there(self):
        _, b = self.fill()
        out = np.empty(b.shape, np.float32)
        self.assertIs(self.p.read("B", out=out), out)
        self.equal(out, b)
        wide = np.zeros((26, 72), np.float32)
        self.p.read(("B", slice(3, 9)), out=wide[3:9, ::2])
        self.equal(wide[3:9, ::2].copy(), b[3:9])
        self.assertEqual(np.count_nonzero(wide), 6 * 36)
        read_only = out.copy()
        read_only.flags.writeable = False
        self.refused("read-only", lambda: self.p.read("B", out=read_only))
        self.refused("needs float32 (26, 36)", lambda: self.p.read("B", out=np.empty(b.shape)))

    def test_refuses_what_does_not_fit(self):
        p = self.p

        def put(key, value):
            return lambda: p.__setitem__(key, value)

        self.refused("takes the shape (26, 36), not (36, 26)", put("B", np.ones((36, 26), np.float32)))
        self.refused("not complex128", put("B", 1j))
        self.refused("not object", put("B", None))
        self.refused("there is no array 'b'; there are A, B", lambda: p["b"])
        self.refused("there is no array 3", lambda: p[3])
        self.refused("B has 2 axes", lambda: p["B", 1, 2, 3])
        self.refused("axis 1: 36 is outside of 36 elements", lambda: p["B", 0, 36])
        self.refused("no integer, slice or ...", lambda: p["B", [1, 2]])
        self.refused("no integer, slice or ...", lambda: p["B", np.array([1, 2])])
        self.refused("a box with steps", put(("B", slice(0, 9, 2)), 1))
        self.refused("fills the whole array", put(("B", 1), "random"))
        self.refused("cannot read", put("B", "none.npy"), halomill.Error)
        self.refused("no number of iterations", lambda: p.run(1.5))
        self.refused("cannot run -1 iterations", lambda: p.run(-1))
        self.refused("nx is fixed when the program is opened", lambda: p.set(nx=3))
        self.refused("there is no parameter or scalar 'd'; there are c", lambda: p.set(d=3))
        self.refused("is no number", lambda: p.set(c="x"))

    def test_an_exception_and_ctrl_c_end_a_run_cleanly(self):
        self.fill()
        for end in [lambda: signal.raise_signal(signal.SIGINT), lambda: [][0]]:
            before = self.p.iterations
            a, b = self.p["A"], self.p["B"]
            with self.assertRaises((KeyboardInterrupt, IndexError)):
                self.p.run(10**12, progress=lambda done: end() if done > 0 else None)
            done = self.p.iterations - before
            self.assertGreater(done, 0)
            if done < 10_000:
                self.equal(self.p["B"], jacobi(a, b, done)[1])
            self.assertEqual(self.p.run(2), 2)

    def test_the_end_is_waited_for_whatever_interrupts(self):
        in_java = jpype.JClass("java.lang.InterruptedException")
        begun = unittest.mock.Mock()
        begun.isDoneWithin.side_effect = [False, in_java(), KeyboardInterrupt, in_java(), KeyboardInterrupt, True]
        with self.assertRaises(KeyboardInterrupt):
            _java.job(lambda: begun)
        begun.interrupt.assert_called_once()
        self.assertEqual(begun.isDoneWithin.call_count, 6)

    def test_a_ctrl_c_between_runs_ends_none(self):
        jpype.JClass("java.lang.Thread").currentThread().interrupt()
        self.assertEqual(self.p.run(3), 3)

    def test_the_report_is_a_dict(self):
        self.assertEqual(self.p.report["program"], "Jacobi")
        self.assertEqual(self.p.report["zones"], 3)
        self.assertEqual(self.p.arrays["A"], ((26, 36), np.float32, 2))

    def test_scalars_series_and_the_end_by_the_schedule(self):
        with opened("grow.xml", rate=2, n=30) as p:
            self.assertEqual(p.run(), 4)
            self.assertEqual(p.run(3), 3)
            p.set(rate=0.5)
            self.assertEqual(p.run_until(lambda q: q["u", 3] >= 15, every=2, at_most=20), 2)
            self.assertEqual(p.scalars["total"], 30 * 15)
            self.assertEqual(p.series["total"].tolist(), [120.0, 240.0, 360.0, 435.0])
            p.set(rate=40)
            self.assertEqual(p.run(100), 3)
            self.assertEqual(p.run_until(lambda q: False, every=3), 1)
            p["u"] = np.inf
            self.refused("total", lambda: p.run(1), halomill.NotFinite)

    def test_log_has_more_numbers(self):
        with opened("grow.xml", rate=2, log="most = max(u), m = rate * iteration", every=2) as p:
            p.run(4)
            self.assertEqual(p.series["most"].tolist(), [4.0, 8.0])
            self.assertEqual(p.series["m"].tolist(), [2.0, 6.0])
        self.refused("--every", lambda: opened("grow.xml", log="max(u)"))

    def test_a_guess_that_is_refused_opens_nothing(self):
        with warnings.catch_warnings(), unittest.mock.patch.object(_open, "job") as begun:
            warnings.simplefilter("error")
            with self.assertRaisesRegex(UserWarning, "guessed"):
                halomill.program(FOLDER / "grow.cl", **ZONES)
            begun.assert_not_called()

    def test_a_program_in_a_jar(self):
        with opened("plus.jar", n=5) as p, opened("plus.jar", n=9) as q:
            p.run(1), q.run(2)
            self.equal(p["u"], np.full(5, 1, np.float32))
            self.equal(q["u"], np.full(9, 2, np.float32))
        self.refused("is closed", lambda: p.run(1), halomill.Error)
        self.refused("is closed", lambda: p["u"], halomill.Error)
        p.close()
        (FOLDER / "no.jar").write_text("no")
        self.refused("is no jar", lambda: opened("no.jar"))

    def test_types_are_numpys(self):
        shape, random = (7, 12), np.random.default_rng(3)
        cell = np.dtype({"names": ["mass", "kind", "v"], "formats": ["<f4", "u1", ("<f8", (2,))],
                         "offsets": [0, 4, 8], "itemsize": 24})
        own = {"a": np.uint8, "b": np.int32, "h": np.float16, "v": np.float32, "f": np.float64, "g": np.int16}
        shapes = {"v": shape + (3,), "f": shape + (5,), "g": (3,) + shape}
        with opened("types.cl", n=12, m=7) as p:
            values = {name: random.integers(0, 200, shapes.get(name, shape)).astype(kind) for name, kind in own.items()}
            values["s"] = np.zeros(shape, p.arrays["s"].dtype)
            for part in cell.names:
                self.assertEqual(p.arrays["s"].dtype.fields[part], cell.fields[part])
                values["s"][part] = random.integers(0, 200, values["s"][part].shape)
            for piece in [64, _java.PIECE]:
                with unittest.mock.patch.object(_java, "PIECE", piece):
                    for name, value in values.items():
                        p[name] = value
                    for name, value in values.items():
                        self.equal(p[name], value)
                        p[name] = np.zeros_like(value)
            for name, value in values.items():
                p[name] = value
            self.equal(p["v", 2, 3:5, 1], values["v"][2, 3:5, 1].copy())
            self.equal(p["f", 1:3, ..., 2:4], values["f"][1:3, :, 2:4].copy())
            self.equal(p["g", 1:, 4], values["g"][1:, 4].copy())
            p["f", 3, 4] = values["f"][3, 4] = range(5)
            p["v", 5] = values["v"][5] = 2
            p["g", 1, :, 3] = values["g"][1, :, 3] = 9
            p.run(1)
            for name in ["a", "b", "h"]:
                values[name] += 1
            values["v"][..., 0] += 1
            values["s"]["mass"] += 1
            values["f"][..., 2] += 1
            values["g"][1] += 1
            values["g"][0] = values["g"][2]
            for name, value in values.items():
                self.equal(p[name], value)
            self.refused("300 is none", lambda: p.__setitem__("a", 300))
            self.refused("-1 is none", lambda: p.__setitem__("a", np.full(shape, -1)))
            self.refused("1.5 is none", lambda: p.__setitem__(("b", 0, 0), 1.5))
            self.refused("nan is none", lambda: p.__setitem__("b", np.nan))
            self.refused("takes elements of", lambda: p.__setitem__("s", np.zeros(shape)))
            self.refused("numbers of a vector, cannot be set", lambda: p.__setitem__(("v", 0, 0, 1), 3))
            p["b"] = np.full(shape, 7.0)
            self.equal(p["b"], np.full(shape, 7, np.int32))

    def test_a_run_at_once(self):
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            result = halomill.run(FOLDER / "grow.cl", n=7, iterations=2, inputs={"u": range(7)}, **ZONES)
        self.equal(result["u"], np.arange(7, dtype=np.float32) + np.float32(0.1) + np.float32(0.1))
        self.assertIn("guessed", str(caught[0].message))
        self.assertEqual(caught[0].filename, __file__)
        self.assertEqual(result.iterations, 2)
        self.refused("there is no array 'v'", lambda: result["v"])

    def test_the_page_of_the_documents_is_right(self):
        (FOLDER / "jacobi2d.cl").write_text((ROOT / "examples/jacobi2d/jacobi2d.cl").read_text())
        names = self.followed("docs/python.md", 6)
        self.assertTrue((names["result"]["B"] > 0).any())

    def test_the_tutorial_is_right(self):
        (FOLDER / "plate").mkdir()
        kernel = re.search("```c plate/heat.cl\n(.*?)```", (ROOT / "docs/first.md").read_text(), re.DOTALL)
        (FOLDER / "plate/heat.cl").write_text(kernel[1])
        names = self.followed("docs/first.md", 2)
        self.assertEqual(names["p"].iterations, 200)

    def followed(self, page, at_least):
        """What the Python code of a page defines."""
        blocks = re.findall("```python\n(.*?)```", (ROOT / page).read_text(), re.DOTALL)
        self.assertGreaterEqual(len(blocks), at_least)
        here = os.getcwd()
        names = {}
        os.chdir(FOLDER)
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                for block in blocks:
                    exec(compile(block, page, "exec"), names)
        finally:
            os.chdir(here)
        return names

    def test_refuses_what_is_wrong_before_it_runs(self):
        self.refused("there is no such file", lambda: opened("no.cl"), halomill.Error)
        self.refused("there is no parameter or scalar 'm'", lambda: opened("grow.xml", m=1))
        self.refused("depth is an option and a parameter", lambda: opened("grow.xml", depth=1))
        self.refused("Unknown option: '--verify'", lambda: opened("grow.xml", options={"verify": True}))
        self.refused("depth: 'x'", lambda: opened("jacobi.xml", depth="x"))
        self.refused("'9:9' is not there", lambda: opened("jacobi.xml", devices="9:9"), halomill.Error)
        (FOLDER / "wrong.cl").write_text("__kernel void f(__global float *u) { u[")
        self.refused("wrong.cl:1", lambda: opened("wrong.cl"), halomill.Error)


if __name__ == "__main__":
    for name, text in {"jacobi.cl": JACOBI, "jacobi.xml": JACOBI_XML, "grow.cl": GROW, "grow.xml": GROW_XML,
                       "types.cl": TYPES}.items():
        (FOLDER / name).write_text(text)
    unittest.main(verbosity=2)
