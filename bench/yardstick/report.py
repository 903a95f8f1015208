"""What becomes of measurements: summaries, tables, files."""

import csv
import math
import statistics


def get_quartiles(values):
    ordered = sorted(values)
    return [ordered[round(part * (len(ordered) - 1))] for part in (0.25, 0.5, 0.75)]


def summarize(measured):
    """Of {peer: measurement}, medians, spread (quartile distance by median), mean processor time, what the job moves."""
    job = {"peers": {}}
    for peer, found in measured.items():
        for reason in ("error", "skipped"):
            if reason in found:
                job["peers"][peer] = {reason: found[reason]}
                break
        else:
            low, median, high = get_quartiles(found["wall"])
            # Linux adds the time of threads on other cores tick by tick, so that only sums are right.
            numbers = {"median": median, "spread": (high - low) / median,
                       "processor": statistics.fmean(found["processor"]),
                       "build": found["build"], "first": found["first"]}
            job["peers"][peer] = {key: float(f"{value:.5g}") for key, value in numbers.items()}
            job["peers"][peer]["runs"] = len(found["wall"])
            job["bytes"], job["flops"] = found["bytes"], found["flops"]
    return job


def get_ratio(job, peer, key="median"):
    """Time of OpenMux over time of the peer, or None."""
    ours, other = (job["peers"].get(name, {}).get(key) for name in ("openmux", peer))
    return ours / other if ours and other else None


def get_rate(job, peer):
    """A number and its unit: GFLOP/s where a job mostly computes, and else GB/s."""
    time = job["peers"][peer]["median"]
    if job["flops"] > 4 * job["bytes"]:
        return job["flops"] / time / 1e9, "GFLOP/s"
    return job["bytes"] / time / 1e9, "GB/s"


def others(peers):
    return [peer for peer in peers if peer != "openmux"]


def get_header(peers):
    columns = "".join(f"{'/' + peer:>14}{'(cpu)':>7}" for peer in others(peers))
    return f"{'job':21}{'OpenMux':>12}{'spread':>8}{'cpu time':>12}{'rate':>16}{'build':>10}{'first':>10}{columns}"


def format_ratio(ratio, width):
    return f"{'-' if ratio is None else format(ratio, '.2f'):>{width}}"


def get_row(name, job, peers):
    ours = job["peers"].get("openmux", {})
    if "median" in ours:
        rate, unit = get_rate(job, "openmux")
        row = (f"{ours['median'] * 1e3:9.3f} ms{ours['spread'] * 100:6.1f} %{ours['processor'] * 1e3:9.3f} ms"
               f"{rate:8.2f} {unit:7}{ours['build'] * 1e3:7.1f} ms{ours['first'] * 1e3:7.1f} ms")
    else:
        row = f"{ours.get('skipped') or ours.get('error') or 'not measured':68.68}"
    for peer in others(peers):
        row += format_ratio(get_ratio(job, peer), 14) + format_ratio(get_ratio(job, peer, "processor"), 7)
    return f"{name:21}{row}"


def get_mean(results, peer, key="median"):
    """The geometric mean of all ratios with the peer, or None."""
    ratios = [ratio for job in results["jobs"].values() if (ratio := get_ratio(job, peer, key))]
    return math.exp(statistics.fmean(map(math.log, ratios))) if ratios else None


def get_means(results):
    row = "".join(format_ratio(get_mean(results, peer), 14) + format_ratio(get_mean(results, peer, "processor"), 7)
                  for peer in others(results["peers"]))
    return f"{'geometric mean':89}{row}"


def get_failures(results):
    return [f"{name}: {peer}: error: {found['error']}" for name, job in results["jobs"].items()
            for peer, found in job["peers"].items() if "error" in found]


def write_csv(results, path):
    keys = ("median", "spread", "processor", "build", "first", "runs")
    with open(path, "w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file)
        writer.writerow(["job", "peer", *keys, "rate", "unit", "problem"])
        for name, job in results["jobs"].items():
            for peer, found in job["peers"].items():
                if "median" in found:
                    writer.writerow([name, peer, *(found[key] for key in keys), *get_rate(job, peer), ""])
                else:
                    writer.writerow([name, peer, *[""] * (len(keys) + 2), found.get("error") or found["skipped"]])


def get_markdown(results):
    """A table of milliseconds and of ratios, by the clock and in processor time."""
    peers = others(results["peers"])
    lines = ["| job | OpenMux | spread | rate | build | " + " | ".join(f"/ {peer} (cpu)" for peer in peers) + " |",
             "| --- | ---: | ---: | ---: | ---: | " + " | ".join("---:" for _ in peers) + " |"]
    for name, job in results["jobs"].items():
        ours = job["peers"].get("openmux", {})
        if "median" not in ours:
            continue
        rate, unit = get_rate(job, "openmux")
        ratios = [f"{format_ratio(get_ratio(job, peer), 0)} ({format_ratio(get_ratio(job, peer, 'processor'), 0)})"
                  for peer in peers]
        lines.append(f"| {name} | {ours['median'] * 1e3:.2f} ms | {ours['spread'] * 100:.0f} % | {rate:.1f} {unit} "
                     f"| {ours['build'] * 1e3:.0f} ms | {' | '.join(ratios)} |")
    means = [f"{format_ratio(get_mean(results, peer), 0)} ({format_ratio(get_mean(results, peer, 'processor'), 0)})"
             for peer in peers]
    return "\n".join([*lines, f"| geometric mean | | | | | {' | '.join(means)} |"]) + "\n"


# Changes below this are taken for noise even where runs hardly differ.
LEAST_CHANGE = 0.03


def get_changes(old, new):
    """Lines about jobs of which the time by the clock or of the processor moved by more than both spreads."""
    lines = []
    for name, job in new["jobs"].items():
        for peer, now in job["peers"].items():
            before = old["jobs"].get(name, {}).get("peers", {}).get(peer)
            if before is None:
                continue
            if "median" not in before or "median" not in now:
                if ("median" in before) != ("median" in now):
                    lines.append(f"{name:21} {peer:10} {'measured now' if 'median' in now else 'no longer measured'}")
                continue
            noise = max(before["spread"] + now["spread"], LEAST_CHANGE)
            moved = [f"{key} {before[key] * 1e3:.3f} -> {now[key] * 1e3:.3f} ms ({now[key] / before[key]:.2f}x)"
                     for key in ("median", "processor") if abs(math.log(now[key] / before[key])) > math.log1p(noise)]
            if moved:
                lines.append(f"{name:21} {peer:10} {', '.join(moved)}")
    return lines or ["nothing moved by more than its spread"]
