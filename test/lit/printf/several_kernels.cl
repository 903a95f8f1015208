// Only kernels that print take the buffer; arguments of all kinds stand before it.
// RUN: oclrun %s -k prints -g 2 -l 2 -a i8=7 -a out:f32[2]=3 -a local=16 -r 2 2>/dev/null | FileCheck %s --match-full-lines
// RUN: oclrun %s -k silent -g 2 -a out:f32[2]=3 2>/dev/null | FileCheck %s --check-prefix=SILENT --match-full-lines
// CHECK: 7 of 2
// CHECK-NEXT: 7 of 2
// CHECK-NEXT: out: 4 4
// SILENT: out: 4 4
kernel void prints(char c, global float *out, local float *scratch) {
  size_t id = get_local_id(0);
  scratch[id] = out[id];
  if (id == 0)
    printf("%d of %lu\n", c, (ulong)get_global_size(0));
  out[id] = scratch[id] < 4 ? scratch[id] + 1 : scratch[id];
}

kernel void silent(global float *out) {
  out[get_global_id(0)] += 1;
}
