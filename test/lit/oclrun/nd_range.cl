// One to three dimensions, with and without offsets, and every work-item query.
// RUN: oclrun %s -k ids1 -g 6 -l 3 -a out:u32[6] -a out:u32[6] -a out:u32[6] | FileCheck %s --check-prefix=ONE --match-full-lines
// ONE: global_id: 0 1 2 3 4 5
// ONE-NEXT: local_id: 0 1 2 0 1 2
// ONE-NEXT: group_id: 0 0 0 1 1 1

// RUN: oclrun %s -k ids1 -g 4 -l 2 -o 10 -a out:u32[4] -a out:u32[4] -a out:u32[4] | FileCheck %s --check-prefix=OFFSET --match-full-lines
// OFFSET: global_id: 10 11 12 13
// OFFSET-NEXT: local_id: 0 1 0 1
// OFFSET-NEXT: group_id: 0 0 1 1

// RUN: oclrun %s -k ids2 -g 4,2 -l 2,1 -o 100,20 -a out:u32[8] -a out:u32[8] | FileCheck %s --check-prefix=TWO --match-full-lines
// TWO: ids: 10020 10120 10220 10320 10021 10121 10221 10321
// TWO-NEXT: groups: 0 0 1 1 10 10 11 11

// RUN: oclrun %s -k ids3 -g 2,3,2 -l 1,3,2 -a out:u32[12] | FileCheck %s --check-prefix=THREE --match-full-lines
// RUN: oclrun %s -k ids3 -g 2,3,2 -a out:u32[12] | FileCheck %s --check-prefix=THREE --match-full-lines
// THREE: ids: 0 100 10 110 20 120 1 101 11 111 21 121

// A dimension that is left out has a local size of 1 and no offset.
// RUN: oclrun %s -k sizes -g 4,6,2 -l 2,3 -o 5 -a out:u32[13] | FileCheck %s --check-prefix=SIZES --match-full-lines
// SIZES: out: 3 4 6 2 2 3 1 2 2 2 5 0 0

// Without -l, each group has a size that divides the global size, and no group is too large.
// RUN: oclrun %s -k check_local -g 1021 -a out:u32[1021] --print 3 | FileCheck %s --check-prefix=DIVIDES --match-full-lines
// RUN: oclrun %s -k check_local -g 1048576 -a out:u32[1048576] --print 3 | FileCheck %s --check-prefix=DIVIDES --match-full-lines
// DIVIDES: good: 1 1 1 ...

// RUN: not oclrun %s -k ids1 -g 6 -l 4 -a u32[6] -a u32[6] -a u32[6] 2>&1 | FileCheck %s --check-prefix=MULTIPLE
// MULTIPLE: oclrun: error: global size 6 is not a multiple of the local size 4
// RUN: not oclrun %s -k ids2 -g 4,0 -a u32[6] -a u32[6] 2>&1 | FileCheck %s --check-prefix=ZERO-GLOBAL
// ZERO-GLOBAL: oclrun: error: global size 4,0 is zero in dimension 1
// RUN: not oclrun %s -k ids2 -g 4,2 -l 0,2 -a u32[6] -a u32[6] 2>&1 | FileCheck %s --check-prefix=ZERO-LOCAL
// ZERO-LOCAL: oclrun: error: local size 0,2 contains zero
// RUN: not oclrun %s -k ids1 -g 6 -l 3,1 -a u32[6] -a u32[6] -a u32[6] 2>&1 | FileCheck %s --check-prefix=DIMENSIONS
// DIMENSIONS: oclrun: error: local size has more dimensions than the global size
// RUN: not oclrun %s -k ids1 -g 100000000 -l 100000000 -a u32[6] -a u32[6] -a u32[6] 2>&1 | FileCheck %s --check-prefix=LIMIT
// LIMIT: oclrun: error: local size 100000000 exceeds the device limit of {{[0-9]+}}
// RUN: not oclrun %s -k ids1 -g 16 -o 18446744073709551615 -a u32[6] -a u32[6] -a u32[6] 2>&1 | FileCheck %s --check-prefix=TOO-FAR
// TOO-FAR: oclrun: error: offset plus global size overflows in dimension 0

// A kernel may ask for one local size only.
// RUN: oclrun %s -k required -g 12 -a out:u32[12] | FileCheck %s --check-prefix=REQUIRED --match-full-lines
// REQUIRED: out: 4 4 4 4 4 4 4 4 4 4 4 4
// RUN: not oclrun %s -k required -g 12 -l 3 -a u32[12] 2>&1 | FileCheck %s --check-prefix=NOT-REQUIRED
// NOT-REQUIRED: oclrun: error: local size 3: kernel 'required' requires 4,1,1
// RUN: not oclrun %s -k required -g 13 -a u32[12] 2>&1 | FileCheck %s --check-prefix=REQUIRED-MULTIPLE
// REQUIRED-MULTIPLE: oclrun: error: global size 13 is not a multiple of the local size 4

kernel void ids1(global uint *global_id, global uint *local_id, global uint *group_id) {
  size_t i = get_global_id(0) - get_global_offset(0);
  global_id[i] = (uint)get_global_id(0);
  local_id[i] = (uint)get_local_id(0);
  group_id[i] = (uint)get_group_id(0);
}

kernel void ids2(global uint *ids, global uint *groups) {
  size_t x = get_global_id(0) - get_global_offset(0);
  size_t y = get_global_id(1) - get_global_offset(1);
  ids[y * get_global_size(0) + x] = (uint)(get_global_id(0) * 100 + get_global_id(1));
  groups[y * get_global_size(0) + x] = (uint)(get_group_id(1) * 10 + get_group_id(0));
}

kernel void ids3(global uint *ids) {
  size_t i = (get_global_id(2) * get_global_size(1) + get_global_id(1)) * get_global_size(0) +
             get_global_id(0);
  ids[i] = (uint)(get_global_id(0) * 100 + get_global_id(1) * 10 + get_global_id(2));
}

kernel void sizes(global uint *out) {
  out[0] = get_work_dim();
  for (uint d = 0; d < 3; ++d) {
    out[1 + d] = (uint)get_global_size(d);
    out[4 + d] = (uint)get_local_size(d);
    out[7 + d] = (uint)get_num_groups(d);
    out[10 + d] = (uint)get_global_offset(d);
  }
}

kernel void check_local(global uint *good) {
  size_t local_size = get_local_size(0);
  good[get_global_id(0)] = local_size >= 1 && get_global_size(0) % local_size == 0;
}

kernel __attribute__((reqd_work_group_size(4, 1, 1))) void required(global uint *out) {
  out[get_global_id(0)] = (uint)get_local_size(0);
}
