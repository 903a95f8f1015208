// Kernels with so many barriers that each region is a function of its own. Each work-item reads
// what its neighbour wrote, with values live across the barriers.
// RUN: oclrun %s -b "-DSTRAIGHT" -g 128 -l 64 -a out:i32[128] | FileCheck %s --check-prefix=STRAIGHT
// RUN: oclrun %s -b "-DSTRAIGHT -cl-wfv=always" -g 26,2 -l 13,2 -a out:i32[52] | FileCheck %s --check-prefix=STRAIGHT
// RUN: oclrun %s -b "-DSTRAIGHT -cl-opt-disable -g" -g 39 -l 13 -a out:i32[39] | FileCheck %s --check-prefix=STRAIGHT
// RUN: oclrun %s -b "-cl-wfv=always" -g 39 -l 13 -a out:i32[39] -a i32=5 | FileCheck %s --check-prefix=FIVE
// RUN: oclrun %s -b "-cl-wfv=never" -g 64 -l 32 -a out:i32[64] -a i32=100 | FileCheck %s --check-prefix=ALL
// RUN: clc %s -b "-cl-opt-disable" --emit=ll -o - | FileCheck %s --check-prefix=IR
// RUN: clc %s -b "-DSTRAIGHT -cl-opt-disable --vecz-width=4" --emit=ll -o %t.ll
// RUN: grep -c "^main.x:" %t.ll | FileCheck %s --check-prefix=MAIN
// RUN: grep -c "^tail.x:" %t.ll | FileCheck %s --check-prefix=TAIL
// STRAIGHT: out: 1195 1195 1195
// FIVE: out: 47 47 47
// ALL: out: 76 76 76
// The loop over the tail is shared.
// MAIN: {{^}}71{{$}}
// TAIL: {{^}}1{{$}}
// IR: define internal {{.*}}i32 @{{.*}} %size.x

#define REPEAT8(STEP, n)                                                                           \
  STEP(n) STEP(n + 1) STEP(n + 2) STEP(n + 3) STEP(n + 4) STEP(n + 5) STEP(n + 6) STEP(n + 7)
#define REPEAT32(STEP) REPEAT8(STEP, 0) REPEAT8(STEP, 8) REPEAT8(STEP, 16) REPEAT8(STEP, 24)

#ifdef STRAIGHT
#define SUM(n)                                                                                     \
  a[id] = id + n;                                                                                  \
  barrier(CLK_LOCAL_MEM_FENCE);                                                                    \
  x += a[next] - next + 1;                                                                         \
  y += 15;                                                                                         \
  barrier(CLK_LOCAL_MEM_FENCE);

kernel void straight(global int *out) {
  local int a[64];
  const int id = get_local_id(1) * get_local_size(0) + get_local_id(0);
  const int next = (id + 1) % (int)(get_local_size(0) * get_local_size(1));
  int x = 40;
  int y = 0;
  REPEAT32(SUM) SUM(32) SUM(33) SUM(34)
  out[get_global_id(1) * get_global_size(0) + get_global_id(0)] = x + y;
}

#else
// The branches are uniform across the work-group.
#define BRANCH(n)                                                                                  \
  if (n < limit) {                                                                                 \
    a[id] = id;                                                                                    \
    barrier(CLK_LOCAL_MEM_FENCE);                                                                  \
    x += a[next] - next + 1;                                                                       \
    barrier(CLK_LOCAL_MEM_FENCE);                                                                  \
  }

kernel void branches(global int *out, int limit) {
  local int a[64];
  const int id = get_local_id(0);
  const int next = (id + 5) % (int)get_local_size(0);
  int x = 42;
  REPEAT32(BRANCH) BRANCH(98) BRANCH(99) BRANCH(100)
  out[get_global_id(0)] = x;
}
#endif
