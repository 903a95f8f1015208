"""OpenMM's molecular dynamics on OpenCL agree with its reference."""

import pathlib

import command

NAME = "openmm"
PACKAGE = "python3-simtk"
EXECUTABLE = "/usr/lib/python3/dist-packages/openmm"  # a module of the distribution's Python
SECONDS = 300
SCRIPT = pathlib.Path(__file__).with_name("openmm_compare.py")
FORCES = ("NoCutoff", "CutoffNonPeriodic", "CutoffPeriodic", "Ewald", "PME", "LJPME", "switched", "bonded",
          "custom_bonded", "lennard_jones", "tabulated", "special_functions", "born", "born_with_cutoff", "custom_born",
          "hydrogen_bonds", "triples")
SHORT = ("PME", "bonded", "custom_bonded", "custom_born")


def compare(force, precision, folder, environment):
    output, reason = command.run(["/usr/bin/python3", str(SCRIPT), force, precision], folder, environment, SECONDS)
    return f"{reason}: {output.strip().splitlines()[-1]}" if reason and output.strip() else reason


def run(runner, whole):
    for precision in ("single", "mixed", "double") if whole else ("single",):
        for force in FORCES if whole else SHORT:
            runner.run(f"{force} {precision}", lambda folder, environment, force=force, precision=precision: compare(
                force, precision, folder, environment))
