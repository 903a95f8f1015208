// Output many times as large as the buffer is complete.
// RUN: oclrun %s -k many -g 512 -l 16 -a i32=200 2>%t.err > %t.txt
// RUN: grep -c '^[0-9]* [0-9]* a line that takes some room: 1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16$' %t.txt | FileCheck %s
// RUN: FileCheck %s --check-prefix=ERR < %t.err
// CHECK: {{^}}102400{{$}}
// ERR-NOT: printf calls lost
kernel void many(int count) {
  for (int i = 0; i < count; ++i)
    printf("%d %d a line that takes some room: %v16hld\n", (int)get_global_id(0), i,
           (int16)(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16));
}
