#!/usr/bin/env python3
"""Shows that divergence.py would notice a vectorizer that makes mistakes.

The engine puts one into every vectorized kernel of a program (engine/faults.h): a mask that is not
applied, a blend the wrong way round, a consecutive access that is one element off, a sub-group function in
which all take part. Without any, all
kernels must agree with their references. A mistake may stand where it does no harm, such as in code that
is not reached, so it is put into several places of several kernels, and more than one kernel must notice.
"""

import argparse
import sys

import divergence
import runner

FAULTS = ["mask", "blend", "stride", "sub-group"]
PLACES = 6


def notices(engine, program, fault, place):
    """The kernels that the fault is put into, and those of them that do not come out right."""
    kernels = program.kernels
    answer = engine.ask({"source": program.text(kernels), "options": program.options, "layouts": ["4"],
                         "launches": [kernel.launch() for kernel in kernels], "fault": fault, "place": place})
    if "error" in answer or "error" in answer["runs"][0]:
        raise RuntimeError(str(answer)[:2000])
    run = answer["runs"][0]
    planted = {int(name[1:]) for name in run["planted"]}
    noticed = set()
    for kernel, launch in zip(kernels, run["launches"]):
        outputs = [bytes.fromhex(output) for output in launch.get("outputs", [])]
        if "error" in launch or kernel.differences(outputs, kernel.reference(4)):
            noticed.add(kernel.number)
    return planted, noticed


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--engine", default="torture-engine")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--programs", type=int, default=4)
    args = parser.parse_args()
    engine = runner.Engine(args.engine)
    good = True
    programs = [divergence.Program(seed, 8) for seed in range(args.seed, args.seed + args.programs)]
    for program in programs:
        _, wrong = notices(engine, program, "", 0)
        if wrong:
            print("program %d: kernels %s are wrong without a fault" % (program.seed, sorted(wrong)))
            good = False
    for fault in FAULTS:
        planted, noticed = set(), set()
        for program in programs:
            for place in range(PLACES):
                has, wrong = notices(engine, program, fault, place)
                planted |= {(program.seed, number) for number in has}
                noticed |= {(program.seed, number) for number in wrong}
        print("%s: noticed in %d of %d kernels" % (fault, len(noticed), len(planted)))
        good = good and noticed <= planted and len(noticed) >= 2
    engine.stop()
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
