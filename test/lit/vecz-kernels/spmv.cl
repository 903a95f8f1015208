// A loop whose bounds are read from memory.
// DEFINE: %{run} = oclrun %s -g 6 -l 6 -a out:f32[6] -a i32[7]=0,2,3,3,7,9,12 -a i32[12]=0,3,1,0,2,4,5,1,2,0,3,5 -a f32[12]=rand -a f32[6]=iota
// RUN: %{run} -b -cl-wfv=never 2>/dev/null > %t.scalar
// RUN: %{run} -b -cl-wfv=always 2> %t.log > %t.vector
// RUN: cmp %t.scalar %t.vector
// RUN: not grep "is not vectorized" %t.log
kernel void spmv(global float *y, global const int *row, global const int *col,
                 global const float *val, global const float *x) {
  int i = get_global_id(0);
  float sum = 0;
  for (int j = row[i]; j < row[i + 1]; ++j)
    sum += val[j] * x[col[j]];
  y[i] = sum;
}
