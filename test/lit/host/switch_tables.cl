// LLVM names the lookup table of a switch after the function, which is an entry point of the kernel.
// RUN: oclrun %s -k chain -g 10 -a i32[10]=-1,0,1,2,3,4,5,6,7,8 -a out:i32[10] | FileCheck %s
// CHECK: dst: -1 9 21 32 44 54 61 76 87 -1
kernel void chain(global int *src, global int *dst) {
  int i = get_global_id(0);
  if (src[i] == 0)
    dst[i] = 9;
  else if (src[i] == 1)
    dst[i] = 21;
  else if (src[i] == 2)
    dst[i] = 32;
  else if (src[i] == 3)
    dst[i] = 44;
  else if (src[i] == 4)
    dst[i] = 54;
  else if (src[i] == 5)
    dst[i] = 61;
  else if (src[i] == 6)
    dst[i] = 76;
  else if (src[i] == 7)
    dst[i] = 87;
  else
    dst[i] = -1;
}
