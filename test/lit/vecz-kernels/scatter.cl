// Masked stores to addresses that are read from memory.
// DEFINE: %{run} = oclrun %s -g 16 -l 16 -a out:i32[16]=-1 -a i32[16]=15,3,7,11,0,4,8,12,1,5,9,13,2,6,10,14
// RUN: %{run} -b -cl-wfv=never 2>/dev/null > %t.scalar
// RUN: %{run} -b -cl-wfv=always 2> %t.log > %t.vector
// RUN: cmp %t.scalar %t.vector
// RUN: not grep "is not vectorized" %t.log
kernel void scatter(global int *y, global const int *index) {
  int i = get_global_id(0);
  if (index[i] % 3 != 0)
    y[index[i]] = i;
}
