#!/usr/bin/env python3
"""Tests what becomes of measurements: summaries, changes, files, and the exit status of the script.

    report_test.py <folder of yardstick> <build folder>
"""

import copy
import csv
import json
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest
import xml.etree.ElementTree

FOLDER, BUILD = pathlib.Path(sys.argv.pop(1)), pathlib.Path(sys.argv.pop(1))
FAULTY = pathlib.Path(__file__).parent / "faulty"
sys.path.insert(0, str(FOLDER))

import page  # noqa: E402
import report  # noqa: E402


def measured(wall, processor=None):
    return {"wall": wall, "processor": processor or [2 * time for time in wall], "build": 0.1, "first": 0.2,
            "bytes": 1e6, "flops": 1e7}


def make_results():
    return {"machine": {"processor": "some <CPU>", "cores": 2}, "peers": ["openmux", "pocl", "loops"], "jobs": {
        "fast": report.summarize({"openmux": measured([1e-3, 1.01e-3, 0.99e-3]), "pocl": measured([4e-3] * 3),
                                  "loops": measured([2e-3] * 3, [3e-3] * 3)}),
        "slow": report.summarize({"openmux": measured([8e-3] * 5), "pocl": {"skipped": "no <images>"},
                                  "loops": measured([2e-3] * 3)})}}


def run_script(*arguments):
    return subprocess.run([sys.executable, FOLDER / "measure.py", "--build", BUILD, *arguments],
                          capture_output=True, text=True, check=False)


class Summaries(unittest.TestCase):
    def test_median_and_spread(self):
        found = report.summarize({"openmux": measured([5, 1, 2, 3, 4])})["peers"]["openmux"]
        self.assertEqual((found["median"], found["spread"], found["runs"]), (3, 0.66667, 5))

    def test_processor_time_is_a_mean(self):
        found = report.summarize({"openmux": measured([1, 1, 1, 1], [1, 1, 1, 5])})["peers"]["openmux"]
        self.assertEqual(found["processor"], 2)

    def test_ratios(self):
        results = make_results()
        self.assertAlmostEqual(report.get_ratio(results["jobs"]["fast"], "loops"), 0.5)
        self.assertAlmostEqual(report.get_ratio(results["jobs"]["fast"], "loops", "processor"), 2 / 3)
        self.assertIsNone(report.get_ratio(results["jobs"]["slow"], "pocl"))
        self.assertAlmostEqual(report.get_mean(results, "loops"), 2 ** 0.5)

    def test_rate(self):
        self.assertEqual(report.get_rate(make_results()["jobs"]["fast"], "openmux"), (10, "GFLOP/s"))


class Changes(unittest.TestCase):
    def change(self, factor, spread):
        old, new = make_results(), make_results()
        for key in ("median", "processor"):
            new["jobs"]["slow"]["peers"]["openmux"][key] *= factor
        new["jobs"]["slow"]["peers"]["openmux"]["spread"] = spread
        return report.get_changes(old, new)

    def test_beyond_spread(self):
        changes = self.change(1.2, 0.1)
        self.assertEqual(len(changes), 1)
        self.assertRegex(changes[0], r"slow +openmux +median 8.000 -> 9.600 ms \(1.20x\), processor")
        self.assertRegex(self.change(0.8, 0.1)[0], r"0\.80x")

    def test_within_spread(self):
        self.assertEqual(self.change(1.2, 0.3), ["nothing moved by more than its spread"])
        self.assertEqual(self.change(1.01, 0), ["nothing moved by more than its spread"])

    def test_new_failure(self):
        new = copy.deepcopy(make_results())
        new["jobs"]["fast"]["peers"]["pocl"] = {"error": "results differ"}
        self.assertRegex(report.get_changes(make_results(), new)[0], "fast +pocl +no longer measured")


class Files(unittest.TestCase):
    def test_page_stands_alone(self):
        text = page.get_page(make_results())
        self.assertIn('name="viewport"', text)
        self.assertIn("prefers-color-scheme: dark", text)
        self.assertNotRegex(text, r"(src|href)=|url\(|@import")
        self.assertIn("some &lt;CPU&gt;", text)
        self.assertIn("no &lt;images&gt;", text)
        self.assertEqual(len(re.findall("<section>", text)), 2)

    def test_picture(self):
        root = xml.etree.ElementTree.fromstring(page.get_picture(make_results()))
        bars = [bar.get("class") for bar in root.iter("{http://www.w3.org/2000/svg}rect")]
        self.assertEqual(bars, ["faster", "faster", "slower"])

    def test_markdown(self):
        self.assertIn("| slow | 8.00 ms | 0 % | 1.2 GFLOP/s | 100 ms | - (-) | 4.00 (4.00) |",
                      report.get_markdown(make_results()))


class Script(unittest.TestCase):
    def test_measures_and_compares(self):
        with tempfile.TemporaryDirectory() as folder:
            prefix = pathlib.Path(folder) / "results"
            options = ["--quick", "--rounds", "1", "--peers", "openmux,loops", "--output", str(prefix)]
            done = run_script(*options, "saxpy")
            self.assertEqual(done.returncode, 0, done.stderr)
            done = run_script(*options, "--update", "--compare", f"{prefix}.json", "scan")
            self.assertEqual(done.returncode, 0, done.stderr)
            results = json.loads(prefix.with_suffix(".json").read_text())
            self.assertEqual(list(results["jobs"]), ["saxpy", "scan"])
            with open(prefix.with_suffix(".csv"), encoding="utf-8") as file:
                self.assertEqual([row["peer"] for row in csv.DictReader(file)], ["openmux", "loops"] * 2)
            self.assertTrue(prefix.with_suffix(".html").exists())

    def test_wrong_results_fail(self):
        with tempfile.TemporaryDirectory() as folder:
            program = pathlib.Path(folder) / "program"
            program.write_text(f'#!/bin/sh\nexec "{BUILD}/bench/openmux-bench-peers" --kernels "{FAULTY}" "$@"\n')
            program.chmod(0o755)
            done = run_script("--program", str(program), "--quick", "--rounds", "1", "--peers", "openmux",
                              "--output", folder + "/results", "saxpy")
            self.assertEqual(done.returncode, 1, done.stderr)
            self.assertIn("saxpy: openmux: error: results differ", done.stdout)

    def test_unknown_names(self):
        self.assertIn("no job is called 'nothing'", run_script("--peers", "openmux", "nothing").stderr)
        self.assertIn("no peer is called nobody", run_script("--peers", "nobody").stderr)
        self.assertIn("cannot read results", run_script("--from", "/nowhere.json").stderr)


if __name__ == "__main__":
    unittest.main()
