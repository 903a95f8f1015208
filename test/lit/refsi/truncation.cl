// Vector conversions that truncate, which simulators of QEMU 7 cannot translate, round in the mode of
// frm instead.
// RUN: clc -d "RefSi M1" --emit=asm %s -o - -b -cl-wfv=always | FileCheck %s --check-prefix=NEEDED
// NEEDED: vfcvt.rtz.x.f.v
// RUN: %python %S/Inputs/extract_elf.py --device "RefSi M1" -b=-cl-wfv=always %s %t.elf
// RUN: llvm-objdump -d --mattr=+v %t.elf | FileCheck %s
// CHECK-NOT: .rtz.
// CHECK: fsrmi 0x1
// CHECK-NEXT: vfcvt.x.f.v
// CHECK-NEXT: fsrmi 0x0
// CHECK-NOT: vf{{.*}}.rtz.
kernel void truncate(global int *to, global const float *from) {
  size_t i = get_global_id(0);
  to[i] = (int)from[i];
}
