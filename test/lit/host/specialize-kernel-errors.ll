; RUN: not muxc --device "OpenMux host" --passes "specialize-kernel<name=none;local-sizes=1:1:1>" %s \
; RUN:   2>&1 | FileCheck %s --check-prefix=UNKNOWN
; UNKNOWN: error: kernel 'none' not found; it cannot be specialized
; RUN: not muxc --device "OpenMux host" --passes "specialize-kernel<name=declared;local-sizes=1:1:1>" \
; RUN:   %s 2>&1 | FileCheck %s --check-prefix=DECLARED
; DECLARED: error: kernel 'declared' not found; it cannot be specialized
; RUN: not muxc --device "OpenMux host" --passes "specialize-kernel<name=k;local-sizes=1:0:1>" %s \
; RUN:   2>&1 | FileCheck %s --check-prefix=ZERO
; ZERO: pass 'specialize-kernel': invalid local-sizes '1:0:1' (expected X:Y:Z with nonzero sizes)
; RUN: not muxc --device "OpenMux host" --passes "specialize-kernel<name=k;local-sizes=1:1>" %s \
; RUN:   2>&1 | FileCheck %s --check-prefix=TWO
; TWO: invalid local-sizes '1:1'
; RUN: not muxc --device "OpenMux host" --passes "specialize-kernel<name=k;tiny-ids>" %s 2>&1 \
; RUN:   | FileCheck %s --check-prefix=PARAMETER
; PARAMETER: pass 'specialize-kernel': unknown parameter 'tiny-ids' (expected <name=N;local-sizes=
; RUN: not muxc --device "OpenMux host" --passes "specialize-kernel<name=k>" %s 2>&1 \
; RUN:   | FileCheck %s --check-prefix=MISSING
; RUN: not muxc --device "OpenMux host" --passes specialize-kernel %s 2>&1 \
; RUN:   | FileCheck %s --check-prefix=MISSING
; RUN: not muxc --device "OpenMux host" \
; RUN:   --passes "specialize-kernel<name=k;local-sizes=1:1:1;image=0:1000>" %s 2>&1 \
; RUN:   | FileCheck %s --check-prefix=IMAGE
; IMAGE: pass 'specialize-kernel': invalid image '0:1000' (expected ARGUMENT:FORMAT)
; RUN: not muxc --device "OpenMux host" \
; RUN:   --passes "specialize-kernel<name=k;local-sizes=1:1:1;sampler=0:1:2:0>" %s 2>&1 \
; RUN:   | FileCheck %s --check-prefix=SAMPLER
; SAMPLER: invalid sampler '0:1:2:0' (expected ARGUMENT:ADDRESS:FILTER:NORMALIZED)
; MISSING: pass 'specialize-kernel': {{.*}}name and local-sizes are required

declare void @declared()
define void @k() {
  ret void
}
