"""Forces and energies of OpenMM on OpenCL, against those of its reference: openmm_compare.py FORCE PRECISION.

Runs in the distribution's Python, which has OpenMM and NumPy.
"""

import math
import sys

import numpy as np
import openmm as mm

COUNT, LENGTH, CUTOFF = 300, 3.0, 1.0


def add_all(force, add, arguments):
    for each in arguments:
        add(*each)
    return force


def charge(i):
    return 0.5 if i % 2 else -0.5


def nonbonded(method):
    force = mm.NonbondedForce()
    force.setNonbondedMethod(getattr(mm.NonbondedForce, method))
    force.setCutoffDistance(CUTOFF)
    add_all(force, force.addParticle, ((charge(i), 0.2 + 0.02 * (i % 4), 0.5) for i in range(COUNT)))
    return [add_all(force, force.addException, ((i, i + 1, 0.1, 0.2, 0.3) for i in range(0, COUNT - 1, 2)))]


def switched():
    force, = nonbonded("CutoffPeriodic")
    force.setUseSwitchingFunction(True)
    force.setSwitchingDistance(0.8)
    return [force]


def chains(size):
    return (range(i, i + size) for i in range(COUNT - size + 1))


def bonded():
    bonds, angles, torsions, ryckaert, maps = (mm.HarmonicBondForce(), mm.HarmonicAngleForce(),
                                               mm.PeriodicTorsionForce(), mm.RBTorsionForce(),
                                               mm.CMAPTorsionForce())
    maps.addMap(8, [math.sin(i) for i in range(64)])
    return [
        add_all(bonds, bonds.addBond, ((*c, 0.4, 100 + c[0]) for c in chains(2))),
        add_all(angles, angles.addAngle, ((*c, 1.5, 10 + c[0]) for c in chains(3))),
        add_all(torsions, torsions.addTorsion, ((*c, 1 + c[0] % 4, 0.3 * c[0], 3.0) for c in chains(4))),
        add_all(ryckaert, ryckaert.addTorsion, ((*c, 1, 2, 3, -1, 0.5, 0.25) for c in chains(4))),
        add_all(maps, maps.addTorsion, ((0, *c[:4], *c[1:]) for c in chains(5))),
    ]


def custom_bonded():
    bonds = mm.CustomBondForce("k*(r-0.3)^2+0.3*sin(r*3)*exp(-r)+select(step(r-0.5),r^3,sqrt(r))")
    bonds.addPerBondParameter("k")
    angles = mm.CustomAngleForce("k*(theta-1.2)^4+cos(theta)^2")
    angles.addPerAngleParameter("k")
    torsions = mm.CustomTorsionForce("k*abs(theta)+atan(theta)+tanh(theta)+erf(theta)")
    torsions.addPerTorsionParameter("k")
    external = mm.CustomExternalForce("a*((x-1)^2+y^4+periodicdistance(x,y,z,0.1,0.2,0.3)^2)")
    external.addPerParticleParameter("a")
    compound = mm.CustomCompoundBondForce(4, "distance(p1,p2)*angle(p1,p2,p3)+k*dihedral(p1,p2,p3,p4)")
    compound.addPerBondParameter("k")
    return [
        add_all(bonds, bonds.addBond, ((*c, [10 + c[0]]) for c in chains(2))),
        add_all(angles, angles.addAngle, ((*c, [3.0]) for c in chains(3))),
        add_all(torsions, torsions.addTorsion, ((*c, [0.5 + 0.01 * c[0]]) for c in chains(4))),
        add_all(external, external.addParticle, ((i, [1 + 0.01 * i]) for i in range(COUNT))),
        add_all(compound, compound.addBond, ((c, [0.1 * c[0]]) for c in chains(4))),
    ]


def custom_nonbonded(energy):
    force = mm.CustomNonbondedForce(energy)
    force.addPerParticleParameter("s")
    force.addPerParticleParameter("e")
    if "fn(" in energy:
        force.addTabulatedFunction("fn", mm.Continuous1DFunction([math.cos(0.3 * i) for i in range(30)], 0, 2))
    force.setNonbondedMethod(force.CutoffPeriodic)
    force.setCutoffDistance(CUTOFF)
    add_all(force, force.addParticle, (([0.2 + 0.01 * (i % 7), 0.3 + 0.05 * (i % 5)],) for i in range(COUNT)))
    return [add_all(force, force.addExclusion, ((i, i + 1) for i in range(0, COUNT - 2, 3)))]


def generalized_born(method):
    force = mm.GBSAOBCForce()
    force.setNonbondedMethod(getattr(mm.GBSAOBCForce, method))
    force.setCutoffDistance(CUTOFF)
    add_all(force, force.addParticle, ((charge(i), 0.15 + 0.01 * (i % 3), 0.8) for i in range(COUNT)))
    return [*nonbonded(method), force]


def custom_generalized_born():
    force = mm.CustomGBForce()
    for name in ("q", "radius", "scale"):
        force.addPerParticleParameter(name)
    force.addComputedValue("I", "step(r+s-a)*0.5*(1/L-1/U+0.25*(1/U^2-1/L^2)*(r-s*s/r)+0.5*log(L/U)/r);"
                           "U=r+s; L=max(a,abs(r-s)); s=scale2*(radius2-0.009); a=radius1-0.009",
                           force.ParticlePairNoExclusions)
    force.addComputedValue("B", "1/(1/a-tanh(p-0.8*p^2+4.85*p^3)/radius); p=I*a; a=radius-0.009",
                           force.SingleParticle)
    force.addEnergyTerm("28.4*(radius+0.14)^2*(radius/B)^6-68*q^2/B", force.SingleParticle)
    force.addEnergyTerm("-137*q1*q2/sqrt(r^2+B1*B2*exp(-r^2/(4*B1*B2)))", force.ParticlePair)
    return [add_all(force, force.addParticle, (([charge(i), 0.15 + 0.01 * (i % 3), 0.8],) for i in range(COUNT)))]


def hydrogen_bonds():
    force = mm.CustomHbondForce("k*(distance(a1,d1)-0.5)^2*cos(angle(a1,d1,d2))")
    force.addPerDonorParameter("k")
    force.setNonbondedMethod(force.CutoffPeriodic)
    force.setCutoffDistance(0.9)
    add_all(force, force.addDonor, ((i, i + 1, -1, [0.5 + 0.01 * i]) for i in range(0, 150, 3)))
    return [add_all(force, force.addAcceptor, ((i, -1, -1, []) for i in range(150, COUNT, 2)))]


def triples():
    force = mm.CustomManyParticleForce(3, "0.01*(1+3*cos(u)*cos(v)*cos(w))/(r*s*t)^3; u=angle(p1,p2,p3);"
                                       "v=angle(p2,p3,p1); w=angle(p3,p1,p2); r=distance(p1,p2);"
                                       "s=distance(p1,p3); t=distance(p2,p3)")
    force.setPermutationMode(force.SinglePermutation)
    force.setNonbondedMethod(force.CutoffPeriodic)
    force.setCutoffDistance(0.8)
    return [add_all(force, force.addParticle, (([], 0) for _ in range(COUNT)))]


FORCES = {
    **{name: lambda name=name: nonbonded(name)
       for name in ("NoCutoff", "CutoffNonPeriodic", "CutoffPeriodic", "Ewald", "PME", "LJPME")},
    "switched": switched,
    "bonded": bonded,
    "custom_bonded": custom_bonded,
    "lennard_jones": lambda: custom_nonbonded("4*sqrt(e1*e2)*((s/r)^12-(s/r)^6); s=0.5*(s1+s2)"),
    "tabulated": lambda: custom_nonbonded("e1*e2*fn(r)+log(1+r)*s1*s2"),
    "special_functions": lambda: custom_nonbonded("(e1+e2)*erfc(r)/r+min(s1,s2)*r^1.5*cosh(r)"),
    "born": lambda: generalized_born("NoCutoff"),
    "born_with_cutoff": lambda: generalized_born("CutoffPeriodic"),
    "custom_born": custom_generalized_born,
    "hydrogen_bonds": hydrogen_bonds,
    "triples": triples,
}
# LJPME's reference chooses other parameters of the grid.
TOLERANCES = {"LJPME": 1e-4}


def make_system(forces):
    system = mm.System()
    system.setDefaultPeriodicBoxVectors((LENGTH, 0, 0), (0, LENGTH, 0), (0, 0, LENGTH))
    for i in range(COUNT):
        system.addParticle(12 + i % 5)
    for force in forces:
        system.addForce(force)
    return system


def make_positions():
    side = math.ceil(COUNT ** (1 / 3))
    cells = np.array([(i % side, i // side % side, i // side ** 2) for i in range(COUNT)])
    return (cells + 0.5 + 0.2 * (np.random.RandomState(5).rand(COUNT, 3) - 0.5)) * LENGTH / side


def compute(forces, platform, properties, steps):
    """Forces and energy, and the positions after some steps."""
    context = mm.Context(make_system(forces), mm.VerletIntegrator(0.0005),
                         mm.Platform.getPlatformByName(platform), properties)
    context.setPositions(make_positions())
    state = context.getState(getForces=True, getEnergy=True)
    found = (state.getForces(asNumpy=True)._value, np.array([state.getPotentialEnergy()._value]))
    context.getIntegrator().step(steps)
    return *found, context.getState(getPositions=True).getPositions(asNumpy=True)._value


def main():
    name, precision = sys.argv[1:]
    tolerance = TOLERANCES.get(name, 1e-5 if precision == "double" else 5e-5)
    expected = compute(FORCES[name](), "Reference", {}, 10)
    found = compute(FORCES[name](), "OpenCL", {"Precision": precision}, 10)
    failed = False
    for what, ours, theirs in zip(("forces", "energy", "positions"), found, expected):
        error = np.linalg.norm(ours - theirs) / np.linalg.norm(theirs)
        print(f"{name}, {precision}: {what} differ by {error:.2g}")
        failed = failed or not error <= tolerance
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
