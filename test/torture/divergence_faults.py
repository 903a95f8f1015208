#!/usr/bin/env python3
"""Shows that divergence.py would notice a vectorizer that makes mistakes.

The engine puts one into every vectorized kernel of a program (engine/faults.h): a mask that is not
applied, a blend the wrong way round, a consecutive access that is one element off, a sub-group function in
which all take part, an id of another dimension, a last vector of a row that is stored whole, an index that is taken not
to wrap, a pointer that one lane chooses for all, a gather that is taken for a consecutive access.
Without any, all kernels must agree with their references. A mistake may stand where it does no harm, such as in code
that is not reached, so it is put into several places of several kernels, until enough of them notice.
"""

import argparse
import itertools
import sys

import divergence
import layouts
import runner

# With the forms of layouts in which there is a place for them.
FAULTS = {"mask": "", "blend": "", "stride": "", "sub-group": "", "dimension": "", "length": "p", "wrap": "",
          "pointer": "", "gather": ""}
PLACES = 4
# So many kernels must notice a fault; one more is enough.
FEWEST = 2


def notices(engine, program, fault, place, form=""):
    """The kernels that the fault is put into, and those of them that do not come out right."""
    kernels = program.kernels
    layout = layouts.make(4, program.dimension, form)
    answer = engine.of(program.cpu).ask({
        "source": program.text(kernels), "options": program.options, "layouts": [layout],
        "launches": [kernel.launch() for kernel in kernels], "fault": fault, "place": place})
    if "error" in answer or "error" in answer["runs"][0]:
        raise RuntimeError(str(answer)[:2000])
    run = answer["runs"][0]
    planted = {int(name[1:]) for name in run["planted"]}
    noticed = set()
    for kernel, launch in zip(kernels, run["launches"]):
        outputs = [bytes.fromhex(output) for output in launch.get("outputs", [])]
        is_scalar = any("'%s' is not vectorized" % runner.launch_name(kernel) in remark for remark in run["remarks"])
        width = 1 if is_scalar else 4
        if "error" in launch or kernel.differences(outputs, kernel.reference(width, program.dimension)):
            noticed.add(kernel.number)
    return planted, noticed


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--engine", default="torture-engine")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--programs", type=int, default=48)
    args = parser.parse_args()
    engine = runner.Engine(args.engine)
    good = True
    programs = [divergence.Program(seed, 8) for seed in range(args.seed, args.seed + args.programs)]
    for program in programs:
        _, wrong = notices(engine, program, "", 0)
        if wrong:
            print("program %d: kernels %s are wrong without a fault" % (program.seed, sorted(wrong)))
            good = False
    for fault, form in FAULTS.items():
        planted, noticed = set(), set()
        for program, place in itertools.product(programs, range(PLACES)):
            has, wrong = notices(engine, program, fault, place, form)
            planted |= {(program.seed, number) for number in has}
            noticed |= {(program.seed, number) for number in wrong}
            if len(noticed) > FEWEST:
                break
        print("%s: noticed in %d of %d kernels" % (fault, len(noticed), len(planted)), flush=True)
        good = good and noticed <= planted and len(noticed) >= FEWEST
    engine.stop()
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
