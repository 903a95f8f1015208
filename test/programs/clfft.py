"""clFFT's client transforms a constant signal, and checks the spectrum."""

import command

NAME = "clfft"
PACKAGE = "clfft-client"
EXECUTABLE = "clFFT-client"
SMALLEST, LARGEST = 64, 65536
SECONDS = 300
# The client wants zeros, in double precision without any tolerance, and the constants of this factor are rounded.
INEXACT_FACTOR = 7


def powers(base):
    size = base
    while size <= LARGEST:
        if size >= SMALLEST:
            yield size
        size *= base


def transform(arguments, folder, environment):
    output, reason = command.run([EXECUTABLE, "--cpu", *arguments], folder, environment, SECONDS)
    if "PASS" not in output:
        return reason or "the client does not say that the result is right"
    return reason


def run(runner, whole):
    precisions = {"": [], ", double": ["--double"]} if whole else {"": []}
    for size in sorted(size for base in (2, 3, 5, 7) for size in powers(base)):
        for place, place_argument in {"in place": [], "out of place": ["--outPlace"]}.items():
            for direction, direction_argument in {"forward": [], "backward": ["--inv"]}.items():
                if direction == "backward" and not whole:
                    continue
                for precision, precision_argument in precisions.items():
                    if precision_argument and size % INEXACT_FACTOR == 0:
                        continue
                    arguments = ["-x", str(size), *place_argument, *direction_argument, *precision_argument]
                    runner.run(f"{size} {place}, {direction}{precision}",
                               lambda folder, environment, arguments=arguments: transform(
                                   arguments, folder, environment))
