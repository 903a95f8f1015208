#!/usr/bin/env python3
"""Measures the jobs of bench/yardstick on our driver, on other drivers and as plain loops, in turn.

Every peer is a process of its own: drivers bring an LLVM each. For each job, all peers run it for a while, several
rounds over, so that what else the machine does meets them alike. Results are checked by each process. The table has
the median of all runs and ratios, time of OpenMux over time of the peer: below 1, OpenMux is faster.
"""

import argparse
import json
import os
import pathlib
import platform
import subprocess
import sys
import time

import page
import report

ROOT = pathlib.Path(__file__).resolve().parents[2]
POCL = pathlib.Path("/etc/OpenCL/vendors/pocl.icd")


class Peer:
    """A process that is asked for measurements."""

    def __init__(self, name, program, icd=None, quick=False):
        self.name = name
        self.command = [program, "--serve", *(["--quick"] if quick else []), *([] if icd else ["--loops"])]
        # Programs are compiled, not found. Threads of OpenMP wait actively between loops, as they do by default, but
        # not while another peer is measured.
        self.environment = {**os.environ, "OPENMUX_CACHE": "0", "POCL_KERNEL_CACHE": "0", "KMP_BLOCKTIME": "10"}
        if icd:
            self.environment["OCL_ICD_VENDORS"] = str(icd)
        self.process = None

    def start(self):
        self.process = subprocess.Popen(self.command, env=self.environment, stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, text=True)

    def ask(self, job):
        """The next measurement of the job."""
        if self.process is None:
            self.start()
        try:
            self.process.stdin.write(job + "\n")
            self.process.stdin.flush()
            answer = self.process.stdout.readline()
        except BrokenPipeError:
            answer = ""
        if answer:
            return json.loads(answer)
        code = self.process.wait()
        self.process = None
        return {"job": job, "error": f"its process ended with {code}"}

    def stop(self):
        if self.process:
            self.process.stdin.close()
            self.process.wait()


def measure_job(job, peers, rounds):
    """Returns {peer: measurement with the times of all rounds}."""
    found = {}
    for _ in range(rounds):
        for peer in peers:
            if "error" in found.get(peer.name, {}) or "skipped" in found.get(peer.name, {}):
                continue
            measured = peer.ask(job)
            if peer.name in found and "error" not in measured:
                found[peer.name]["wall"] += measured["wall"]
                found[peer.name]["processor"] += measured["processor"]
            else:
                found[peer.name] = measured
            time.sleep(0.02)
    return found


def describe_machine():
    names = {}
    lscpu = subprocess.run(["lscpu"], capture_output=True, text=True, check=False).stdout
    for line in lscpu.splitlines():
        key, _, value = line.partition(":")
        names[key.strip()] = value.strip()
    return {"processor": names.get("Model name") or platform.processor() or platform.machine(),
            "cores": os.cpu_count(), "system": platform.machine()}


def get_peers(options):
    chosen = [("openmux", (options.build / "icd").resolve())]
    chosen += [(pathlib.Path(icd).stem, pathlib.Path(icd).resolve()) for icd in options.icd]
    if POCL.exists() and "pocl" not in dict(chosen):
        chosen.append(("pocl", POCL))
    chosen.append(("loops", None))
    if options.peers:
        wanted = options.peers.split(",")
        unknown = set(wanted) - {name for name, _ in chosen}
        if unknown:
            sys.exit(f"measure.py: error: no peer is called {', '.join(sorted(unknown))}")
        chosen = [(name, icd) for name, icd in chosen if name in wanted]
    return [Peer(name, options.program, icd, options.quick) for name, icd in chosen]


def get_jobs(options):
    names = subprocess.run([options.program, "--list", *options.jobs], capture_output=True, text=True, check=False)
    if names.returncode != 0:
        sys.exit(names.stderr.strip())
    return names.stdout.split()


def measure(options):
    peers = get_peers(options)
    results = {"machine": describe_machine(), "peers": [peer.name for peer in peers], "jobs": {}}
    print(report.get_header(results["peers"]))
    for job in get_jobs(options):
        results["jobs"][job] = report.summarize(measure_job(job, peers, options.rounds))
        print(report.get_row(job, results["jobs"][job], results["peers"]), flush=True)
    for peer in peers:
        peer.stop()
    return results


def load(path):
    try:
        return json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        sys.exit(f"measure.py: error: cannot read results from {path}: {error}")


def write_results(results, prefix):
    prefix.parent.mkdir(parents=True, exist_ok=True)
    prefix.with_suffix(".json").write_text(json.dumps(results, indent=1) + "\n", encoding="utf-8")
    prefix.with_suffix(".html").write_text(page.get_page(results), encoding="utf-8")
    report.write_csv(results, prefix.with_suffix(".csv"))


def update(path, results):
    """Results that were there, with those of the jobs that were measured now."""
    if not path.exists():
        return results
    old = load(path)
    return {**results, "peers": results["peers"] + [name for name in old["peers"] if name not in results["peers"]],
            "jobs": {**old["jobs"], **results["jobs"]}}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", type=pathlib.Path, default=ROOT / "build", metavar="DIR", help="another build folder")
    parser.add_argument("--program", help="use this instead of openmux-bench-peers of the build folder")
    parser.add_argument("--icd", action="append", default=[], metavar="FILE", help="another driver to compare with")
    parser.add_argument("--peers", help="only these, with commas between them: openmux, pocl, loops, names of ICDs")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--quick", action="store_true", help="tiny sizes: this shows that all work, not how fast")
    parser.add_argument("--output", type=pathlib.Path, default=ROOT / "build/bench/results", metavar="PREFIX",
                        help="write PREFIX.json, PREFIX.csv and PREFIX.html")
    parser.add_argument("--update", action="store_true", help="keep the other jobs that PREFIX.json has")
    parser.add_argument("--from", dest="source", type=pathlib.Path, metavar="JSON",
                        help="take results of an earlier run and measure nothing")
    parser.add_argument("--compare", type=pathlib.Path, metavar="JSON", help="show what moved since those results")
    parser.add_argument("--svg", type=pathlib.Path, metavar="FILE", help="draw the ratios")
    parser.add_argument("--markdown", type=pathlib.Path, metavar="FILE", help="write them as a table, too")
    parser.add_argument("jobs", nargs="*")
    options = parser.parse_args()
    options.program = options.program or str(options.build / "bench/openmux-bench-peers")
    results = load(options.source) if options.source else measure(options)
    if not options.source:
        if options.update:
            results = update(options.output.with_suffix(".json"), results)
        write_results(results, options.output)
    print(report.get_means(results))
    if options.svg:
        options.svg.write_text(page.get_picture(results), encoding="utf-8")
    if options.markdown:
        options.markdown.write_text(report.get_markdown(results), encoding="utf-8")
    if options.compare:
        print("\n".join(report.get_changes(load(options.compare), results)))
    failures = report.get_failures(results)
    print("\n".join(failures), end="\n" if failures else "")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
