// Many work-groups count in the same places.
// RUN: oclrun %s -k count -g 65536 -l 64 -a out:i32[8]=0,0,0,1000000,0,-1,0,0 | FileCheck %s --match-full-lines
// RUN: oclrun %s -k count -g 65536 -l 1 -b -cl-std=CL1.2 -a out:i32[8]=0,0,0,1000000,0,-1,0,0 | FileCheck %s --match-full-lines
// RUN: oclrun %s -k count -g 65536 -l 64 -b -cl-opt-disable -a out:i32[8]=0,0,0,1000000,0,-1,0,0 | FileCheck %s --match-full-lines
// CHECK: out: 65536 -65536 65535 0 65535 0 0 65536
kernel void count(volatile global int *out) {
  int i = get_global_id(0);
  atomic_inc(out);
  atomic_sub(out + 1, 1);
  atomic_max(out + 2, i);
  atomic_min(out + 3, i);
  atomic_or(out + 4, i);
  atomic_and(out + 5, i);
  atomic_xor(out + 6, i);
  int seen = out[7];
  for (int old; (old = atomic_cmpxchg(out + 7, seen, seen + 1)) != seen;)
    seen = old;
}

// RUN: oclrun %s -k wide -g 4096 -l 16 -a out:u64[4]=0,0,18446744073709551615,0 | FileCheck %s --match-full-lines --check-prefix=WIDE
// WIDE: out: 17592186044416 4095 0 1
#pragma OPENCL EXTENSION cl_khr_int64_base_atomics : enable
#pragma OPENCL EXTENSION cl_khr_int64_extended_atomics : enable
kernel void wide(global ulong *out) {
  ulong i = get_global_id(0);
  atom_add(out, 1ul << 32);
  atom_max(out + 1, i);
  atom_min(out + 2, i);
  atom_xchg(out + 3, 1ul);
}
