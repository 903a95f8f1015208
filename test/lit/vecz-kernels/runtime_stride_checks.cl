// Strides that are known at run time only, with the values 1, 0, 2 and -1, of elements of several sizes.
// DEFINE: %{run} = oclrun %s -k copy -k sums -k parts -g 60 -l 20 -a out:i32[512]=iota -a i32[512]=rand
// DEFINE: %{check} = %{run} -b -cl-wfv=never 2>/dev/null > %t.scalar && %{run} -b -cl-wfv=always 2> %t.log > %t.vector && cmp %t.scalar %t.vector && not grep "is not vectorized" %t.log
// REDEFINE: %{run} = oclrun %s -k copy -k sums -k parts -g 60 -l 20 -a out:i32[512]=iota -a i32[512]=rand -a i32=1 -a i32=1
// RUN: %{check}
// REDEFINE: %{run} = oclrun %s -k copy -k sums -k parts -g 60 -l 20 -a out:i32[512]=iota -a i32[512]=rand -a i32=2 -a i32=0
// RUN: %{check}
// REDEFINE: %{run} = oclrun %s -k copy -k sums -k parts -g 60 -l 20 -a out:i32[512]=iota -a i32[512]=rand -a i32=1 -a i32=-1
// RUN: %{check}
// REDEFINE: %{run} = oclrun %s -k copy -k sums -k parts -g 60 -l 20 -a out:i32[512]=iota -a i32[512]=rand -a i32=-1 -a i32=2
// RUN: %{check}
kernel void copy(global int *y, global const int *x, int incy, int incx) {
  int i = get_global_id(0);
  y[100 + i * incy] = x[100 + i * incx] + 1;
}
kernel void sums(global int *y, global const int *x, int incy, int incx) {
  int i = get_global_id(0), sum = 0;
  for (int k = 0; k < 5; ++k)
    sum += x[100 + i * incx + k * 30] * (k + 1) - x[100 + i * incx + k];
  y[300 + i * incy] = sum;
}
kernel void parts(global int *ints, global const int *others, int incy, int incx) {
  global short *y = (global short *)ints;
  global const uchar *x = (global const uchar *)others;
  int i = get_global_id(0);
  y[900 + i * incy] = x[600 + i * incx];
}
