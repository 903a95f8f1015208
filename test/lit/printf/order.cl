// The calls of a work-item print in their order, in loops, branches and functions too.
// RUN: oclrun %s -k steps -g 64 -l 8 2>/dev/null > %t.txt
// RUN: grep -c . %t.txt | FileCheck %s --check-prefix=COUNT
// RUN: grep '^item 37 ' %t.txt | FileCheck %s --match-full-lines
// COUNT: {{^}}256{{$}}
// CHECK: item 37 begins
// CHECK-NEXT: item 37 step 0 odd
// CHECK-NEXT: item 37 step 1 odd
// CHECK-NEXT: item 37 ends
void step(int i) {
  printf("item %d step %d %s\n", (int)get_global_id(0), i, get_global_id(0) % 2 ? "odd" : "even");
}

kernel void steps(void) {
  int id = (int)get_global_id(0);
  printf("item %d begins\n", id);
  for (int i = 0; i < 2; ++i)
    step(i);
  if (id >= 0)
    printf("item %d ends\n", id);
}
