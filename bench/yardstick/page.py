"""Pictures of results: a page of HTML with bars for all peers, and an SVG with the ratios."""

import html
import math

import report

NAMES = {"openmux": "OpenMux", "pocl": "PoCL", "loops": "plain loops"}
MEASURES = {"median": "by the clock", "processor": "processor time"}

STYLE = """
:root { color-scheme: light dark; --back: #fff; --text: #1b1f24; --faint: #59636e; --line: #d1d9e0;
  --ours: #0969da; --other: #a9b4c0; }
@media (prefers-color-scheme: dark) { :root { --back: #0d1117; --text: #e6edf3; --faint: #9198a1;
  --line: #3d444d; --ours: #4493f8; --other: #57606a; } }
body { background: var(--back); color: var(--text); font: 15px/1.4 system-ui, sans-serif; margin: 0 auto;
  max-width: 60rem; padding: 1rem; }
h1 { font-size: 1.4rem; } h2 { font-size: 1rem; margin: 0; overflow-wrap: anywhere; }
p, small { color: var(--faint); }
section { border-top: 1px solid var(--line); padding: .6rem 0; }
.row { display: grid; grid-template-columns: 6.5rem 1fr; align-items: center; gap: .5rem; }
.track { display: flex; align-items: center; gap: .4rem; white-space: nowrap; font-size: .85rem; }
.bar { background: var(--other); height: .8rem; border-radius: 2px; min-width: 2px; flex: none; }
.ours { background: var(--ours); }
table { border-collapse: collapse; } td, th { padding: .2rem .8rem .2rem 0; text-align: left; }
label { margin-right: 1rem; }
.processor { display: none; }
#processor:checked ~ main .processor { display: block; } #processor:checked ~ main .median { display: none; }
@media (min-width: 45rem) { section { display: grid; grid-template-columns: 13rem 1fr; } }
"""


def get_name(peer):
    return NAMES.get(peer, peer)


def get_milliseconds(seconds):
    return f"{seconds * 1e3:.3g} ms" if seconds < 1 else f"{seconds:.3g} s"


def get_bar(found, peer, key, longest):
    if "median" not in found:
        text = html.escape((found.get("error") or found.get("skipped") or "not measured")[:60])
        return f'<div class="row"><span>{get_name(peer)}</span><small>{text}</small></div>'
    kind = "bar ours" if peer == "openmux" else "bar"
    spread = f" ± {found['spread'] * 50:.0f} %" if key == "median" else ""
    # The longest bar leaves room for its number.
    return (f'<div class="row"><span>{html.escape(get_name(peer))}</span><span class="track">'
            f'<span class="{kind}" style="width:{65 * found[key] / longest:.1f}%"></span>'
            f"{get_milliseconds(found[key])}{spread}</span></div>")


def get_section(name, job, peers):
    bars = ""
    for key in MEASURES:
        longest = max((found[key] for found in job["peers"].values() if key in found), default=1)
        bars += f'<div class="{key}">' + "".join(
            get_bar(job["peers"].get(peer, {}), peer, key, longest) for peer in peers) + "</div>"
    ours = job["peers"].get("openmux", {})
    facts = ""
    if "median" in ours:
        rate, unit = report.get_rate(job, "openmux")
        facts = f"{rate:.3g} {unit}, builds in {get_milliseconds(ours['build'])}"
    return f"<section><div><h2>{html.escape(name)}</h2><small>{facts}</small></div><div>{bars}</div></section>"


def get_summary(results):
    rows = "".join(
        f"<tr><td>{html.escape(get_name(peer))}</td>" + "".join(
            f"<td>{report.format_ratio(report.get_mean(results, peer, key), 0)}</td>" for key in MEASURES) + "</tr>"
        for peer in report.others(results["peers"]))
    head = "".join(f"<th>{text}</th>" for text in MEASURES.values())
    return f"<table><tr><th>OpenMux over</th>{head}</tr>{rows}</table>"


def get_page(results):
    machine = results["machine"]
    choices = "".join(
        f'<input type="radio" name="key" id="{key}"{" checked" if key == "median" else ""}><label for="{key}">{text}</label>'
        for key, text in MEASURES.items())
    sections = "".join(get_section(name, job, results["peers"]) for name, job in results["jobs"].items())
    return (f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>OpenMux and its peers</title>'
            f'<meta name="viewport" content="width=device-width, initial-scale=1"><style>{STYLE}</style></head><body>'
            f"<h1>OpenMux and its peers</h1><p>{html.escape(machine['processor'])}, {machine['cores']} cores. "
            f"Shorter is faster. Ratios are geometric means; below 1, OpenMux is faster.</p>{get_summary(results)}"
            f"<p></p>{choices}<main>{sections}</main></body></html>\n")


ROW, LABEL, PANEL, GAP, TOP = 15, 150, 270, 24, 48
# Ratios from a sixteenth to sixteen.
OCTAVES = 4


def get_offset(ratio):
    """Where a ratio is in its panel, from the line of 1."""
    return max(-1, min(1, math.log2(ratio) / OCTAVES)) * PANEL / 2


def get_panel(results, jobs, peer, left):
    middle = left + PANEL / 2
    bottom = TOP + ROW * len(jobs)
    mean = report.get_mean(results, peer)
    parts = [f'<text x="{middle}" y="16" class="head">OpenMux / {html.escape(get_name(peer))}: {mean:.2f}</text>']
    for octave in range(-OCTAVES, OCTAVES + 1, 2):
        x = middle + octave * PANEL / 2 / OCTAVES
        label = f"1/{2 ** -octave}" if octave < 0 else str(2 ** octave)
        parts.append(f'<path d="M{x} {TOP - 4}V{bottom}" class="grid"/><text x="{x}" y="{TOP - 10}" class="tick">{label}</text>')
    for index, name in enumerate(jobs):
        ratio = report.get_ratio(results["jobs"][name], peer)
        if ratio is None:
            continue
        offset = get_offset(ratio)
        # The number stands across the line from its bar.
        kind, side = ("faster", 4) if ratio <= 1 else ("slower", -4)
        parts.append(f'<rect x="{middle + min(offset, 0):.1f}" y="{TOP + ROW * index + 3}" width="{max(abs(offset), 1):.1f}" '
                     f'height="{ROW - 5}" class="{kind}"/><text x="{middle + side}" y="{TOP + ROW * index + 12}" '
                     f'class="{kind}-number">{ratio:.2f}</text>')
    return "".join(parts)


def get_picture(results):
    """The ratios with all peers, jobs that are furthest ahead first."""
    peers = [peer for peer in report.others(results["peers"]) if report.get_mean(results, peer)]
    first = "loops" if "loops" in peers else peers[0]
    jobs = sorted(results["jobs"], key=lambda name: report.get_ratio(results["jobs"][name], first) or 0)
    width, height = LABEL + len(peers) * (PANEL + GAP), TOP + ROW * len(jobs) + 8
    labels = "".join(f'<text x="{LABEL - 10}" y="{TOP + ROW * index + 11}" class="job">{html.escape(name)}</text>'
                     for index, name in enumerate(jobs))
    panels = "".join(get_panel(results, jobs, peer, LABEL + index * (PANEL + GAP)) for index, peer in enumerate(peers))
    return (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}">'
            "<style>text{font:11px system-ui,sans-serif;fill:#1b1f24}.head{font-weight:600;text-anchor:middle}"
            ".tick,.faster-number,.slower-number{fill:#59636e}.tick{text-anchor:middle}.job,.slower-number{text-anchor:end}.grid{stroke:#d1d9e0}.faster{fill:#1a7f37}"
            ".slower{fill:#bc4c00}@media(prefers-color-scheme:dark){text{fill:#e6edf3}"
            ".tick,.faster-number,.slower-number{fill:#9198a1}"
            ".grid{stroke:#3d444d}.faster{fill:#3fb950}.slower{fill:#db6d28}}</style>"
            f"<title>Time of OpenMux over time of its peers: bars to the left are faster</title>{panels}{labels}</svg>\n")
