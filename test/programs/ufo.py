"""Filters of UFO, which process images of tomography, give the same optimized and unoptimized."""

import array
import math
import random

import command

NAME = "ufo"
PACKAGE = "libufo-bin"
EXECUTABLE = "ufo-launch"
SECONDS = 120
WIDTH, HEIGHT = 256, 200
READ = f"read path=in.raw raw-width={WIDTH} raw-height={HEIGHT} raw-bitdepth=32"
SPECTRUM = "fft dimensions=1 ! {} ! ifft dimensions=1"
# Pipelines, and by how much of the largest value pixels may differ: optimized code fuses multiplications and additions.
# Left out are detect-edge, which adds to an uninitialized variable, and swap-quadrants, which takes images for squares.
PIPELINES = {
    "blur size=8 sigma=2": 1e-6, "blur size=21 sigma=5.5": 1e-6, "binarize threshold=120": 0, "bin size=3": 1e-5,
    "calculate expression='sin(v)*x'": 1e-5, "clip min=90 max=150": 0, "crop x=10 y=20 width=100 height=77": 0,
    SPECTRUM.format("filter"): 1e-5, "fft dimensions=2 ! filter-stripes ! ifft dimensions=2": 1e-5,
    "flip direction=vertical": 0, "gradient direction=both_abs": 1e-6, "mask": 0, "median-filter size=3": 0,
    "median-filter size=7": 0, "non-local-means search-radius=3 patch-radius=2": 1e-5,
    "pad width=300 height=260 x=20 y=30": 0, "polar-coordinates": 1e-5, "power-spectrum": 1e-5,
    "rescale width=300 height=111": 1e-5, "remove-outliers threshold=5 size=3": 0, "rotate angle=0.5": 1e-5,
    "transpose": 0, "zeropad": 0, "backproject axis-pos=128": 1e-5,
    f"{SPECTRUM.format('filter')} ! backproject axis-pos=128 mode=texture": 1e-4,
    "forwardproject number=100 angle-step=0.03": 1e-5, "dfi-sinc": 1e-5, "find-large-spots spot-threshold=50": 0,
}
SHORT = ("blur size=8 sigma=2", "median-filter size=3", "rotate angle=0.5", "dfi-sinc")


def write_input(path):
    generator = random.Random(1)
    pixels = array.array("f", (100 * math.sin(x / 9) * math.cos(y / 13) + 20 * generator.random() + 100
                               for y in range(HEIGHT) for x in range(WIDTH)))
    path.write_bytes(pixels.tobytes())


def launch(pipeline, name, folder, environment):
    """The pixels, and why there are none."""
    arguments = f"{READ} ! {pipeline} ! write filename={name}".replace("'", "").split()
    output, reason = command.run([EXECUTABLE, *arguments], folder, environment, SECONDS)
    # It exits with 0 after some errors.
    made = folder / name
    if reason or not made.exists():
        return None, f"{reason or 'no output'}: {output.strip().splitlines()[-1] if output.strip() else ''}"
    return array.array("f", made.read_bytes()), None


def compare(pipeline, tolerance, folder, environment):
    write_input(folder / "in.raw")
    environment = dict(environment, UFO_DEVICE_TYPE="cpu")
    ours, reason = launch(pipeline, "optimized.raw", folder, environment)
    if reason:
        return reason
    theirs, reason = launch(pipeline, "unoptimized.raw", folder,
                            dict(environment, OPENMUX_BUILD_OPTIONS="-cl-opt-disable"))
    if reason:
        return reason
    if len(ours) != len(theirs):
        return f"{len(ours)} pixels instead of {len(theirs)}"
    limit = tolerance * max(abs(pixel) for pixel in theirs)
    for index, (one, other) in enumerate(zip(ours, theirs)):
        if not (one == other or abs(one - other) <= limit):
            return f"pixel {index} is {one} instead of {other}"
    return None


def run(runner, whole):
    for pipeline, tolerance in PIPELINES.items():
        if whole or pipeline in SHORT:
            runner.run(pipeline, lambda folder, environment, pipeline=pipeline, tolerance=tolerance: compare(
                pipeline, tolerance, folder, environment))
