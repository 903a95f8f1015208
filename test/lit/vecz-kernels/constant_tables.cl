// Stores between which constant memory is read.
// DEFINE: %{run} = oclrun %s -g 100 -l 50 -a out:i32[400]=iota -a i32[256]=rand -a u8[256]=rand
// RUN: %{run} -b -cl-wfv=never 2>/dev/null > %t.scalar
// RUN: %{run} -b -cl-wfv=always 2> %t.log | cmp %t.scalar -
// RUN: %{run} -b --vecz-width=4 2>/dev/null | cmp %t.scalar -
// RUN: %{run} -b --vecz-width=16 2>/dev/null | cmp %t.scalar -
// RUN: not grep "is not vectorized" %t.log
kernel void substitute(global uint *words, constant uint *table, constant uchar *box) {
  size_t i = 4 * get_global_id(0);
  uint a = words[i], b = words[i + 1], c = words[i + 2], d = words[i + 3];
  words[i + 1] = table[box[a & 255]] ^ d;
  words[i] = box[b & 255] + table[7];
  words[i + 3] = table[c >> 24] ^ box[200];
  words[i + 2] = words[i] + table[d & 15] + words[i + 3];
}
