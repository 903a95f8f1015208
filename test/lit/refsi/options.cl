// The device's option says how work-items are put into vectors.
// DEFINE: %{ir} = clc -d "RefSi M1" --emit=ll %s -o - -b "-cl-wfv=always
// RUN: %{ir} --refsi-vector=scalar" | FileCheck %s --check-prefix=SCALAR
// RUN: %{ir} --refsi-vector=fixed" | FileCheck %s --check-prefix=FIXED512
// RUN: env OPENMUX_REFSI_VLEN=128 %{ir} --refsi-vector=fixed" | FileCheck %s --check-prefix=FIXED128
// RUN: %{ir} --refsi-vector=scalable" | FileCheck %s --check-prefix=SCALABLE
// RUN: %{ir} --refsi-vector=predicated" | FileCheck %s --check-prefix=PREDICATED
// RUN: %{ir}" | FileCheck %s --check-prefix=FIXED512

// -cl-wfv=never and -cl-opt-disable take precedence.
// RUN: clc -d "RefSi M1" --emit=ll %s -o - -b "-cl-wfv=never --refsi-vector=fixed" | FileCheck %s --check-prefix=SCALAR
// RUN: clc -d "RefSi M1" --emit=ll %s -o - -b "-cl-opt-disable --refsi-vector=fixed" | FileCheck %s --check-prefix=SCALAR

// SCALAR-NOT: x float>
// SCALAR: define {{.*}}@scale.refsi-entry(
// SCALAR-NOT: x float>

// FIXED512: define {{.*}}@scale.refsi-entry(
// FIXED512: load <[[FACTOR:16|32]] x float>
// FIXED512: store <[[FACTOR]] x float>
// FIXED128: define {{.*}}@scale.refsi-entry(
// FIXED128: load <[[FACTOR:4|8]] x float>
// FIXED128: store <[[FACTOR]] x float>
// SCALABLE: define {{.*}}@scale.refsi-entry(
// SCALABLE: load <vscale x [[FACTOR:2|4]] x float>
// SCALABLE: store <vscale x [[FACTOR]] x float>
// PREDICATED: define {{.*}}@scale.refsi-entry(
// PREDICATED: call <vscale x [[FACTOR:2|4]] x float> @llvm.vp.load
// PREDICATED: call void @llvm.vp.store.nxv[[FACTOR]]f32

// RUN: not %{ir} --refsi-vector=wide" 2>&1 | FileCheck %s --check-prefix=INVALID
// INVALID: error: invalid value 'wide' of option '--refsi-vector': expected scalar, fixed, scalable or predicated

// The other device has no vectors of work-items.
// RUN: not clc -d "RefSi M1 WI" %s -o %t -b --refsi-vector=fixed 2>&1 | FileCheck %s --check-prefix=OTHER
// OTHER: error: {{.*}}--refsi-vector
// RUN: clc -d "RefSi M1 WI" --emit=ll %s -o - -b -cl-wfv=always | FileCheck %s --check-prefix=SCALAR
kernel void scale(global float *p, float f) { p[get_global_id(0)] *= f; }
