"""Filters of ffmpeg that use OpenCL's images give the frames of those that do not."""

import command

NAME = "ffmpeg"
PACKAGE = "ffmpeg"
EXECUTABLE = "ffmpeg"
SECONDS = 120
SOURCE = "testsrc2=size=176x144:rate=5:duration=1"
SHARPEN = ":".join(["0 -1 0 -1 5 -1 0 -1 0"] * 4 + ["1"] * 4)
# A filter, the arguments of both of its kinds, a format of pixels, and by how much pixels may differ: sums are rounded
# in different ways; that of unsharp, which blurs in another way without OpenCL, is what was measured.
FILTERS = [("avgblur", "3", "yuv420p", 1), ("unsharp", "lx=5:ly=5:la=0.5", "yuv420p", 8), ("sobel", "", "gray", 1),
           ("prewitt", "", "gray", 1), ("roberts", "", "gray", 1), ("boxblur", "2:1", "yuv420p", 1),
           ("erosion", "", "yuv420p", 0), ("dilation", "", "yuv420p", 0), ("convolution", SHARPEN, "yuv420p", 0),
           ("transpose", "1", "yuv420p", 0)]
SHORT = ("avgblur", "unsharp", "sobel")
# Filters treat what is outside of a frame in different ways.
CROP = "crop=iw-32:ih-32"


def make_frames(graph, folder, environment, name):
    """The bytes of all frames, or why there are none."""
    arguments = ["-hide_banner", "-loglevel", "error", "-y", "-init_hw_device", "opencl=device", "-filter_hw_device",
                 "device", "-f", "lavfi", "-i", SOURCE, "-filter_complex", graph, "-f", "rawvideo", name]
    output, reason = command.run([EXECUTABLE, *arguments], folder, environment, SECONDS)
    if reason:
        return None, f"{reason}: {output.strip().splitlines()[0] if output.strip() else 'no output'}"
    return (folder / name).read_bytes(), None


def compare(graphs, tolerance, folder, environment):
    frames = []
    for name, graph in zip(("opencl", "cpu"), graphs):
        data, reason = make_frames(graph, folder, environment, f"{name}.raw")
        if reason:
            return reason
        frames.append(data)
    if len(frames[0]) != len(frames[1]) or not frames[0]:
        return f"{len(frames[0])} bytes instead of {len(frames[1])}"
    largest = max(abs(ours - theirs) for ours, theirs in zip(*frames))
    return f"pixels differ by {largest}" if largest > tolerance else None


def run(runner, whole):
    for name, arguments, pixels, tolerance in FILTERS:
        if not whole and name not in SHORT:
            continue
        graphs = (f"format={pixels},hwupload,{name}_opencl={arguments},hwdownload,format={pixels},{CROP}",
                  f"format={pixels},{name}={arguments},{CROP}")
        runner.run(name, lambda folder, environment, graphs=graphs, tolerance=tolerance: compare(
            graphs, tolerance, folder, environment))
    split = "[0]format=yuv420p,split[a][b];"
    graphs = (f"{split}[a]hwupload[c];[b]scale=64:48,hwupload[d];[c][d]overlay_opencl=20:16,hwdownload,format=yuv420p",
              f"{split}[b]scale=64:48[d];[a][d]overlay=20:16")
    runner.run("overlay", lambda folder, environment: compare(graphs, 0, folder, environment))
