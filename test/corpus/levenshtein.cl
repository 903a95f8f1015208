// Edit distance of short words, with one row in private memory.
// BENCH: -g 1024 -l 64 -a out:i32[1024] -a u8[16384]=rand -a u8[16]=rand
#define N 16
kernel void levenshtein(global int *out, global const uchar *words, constant uchar *with) {
  int i = get_global_id(0), count = get_global_size(0);
  int row[N + 1];
  for (int k = 0; k <= N; ++k)
    row[k] = k;
  for (int a = 0; a < N; ++a) {
    uchar letter = words[a * count + i] & 3;
    int diagonal = row[0];
    row[0] = a + 1;
    for (int b = 0; b < N; ++b) {
      int cost = diagonal + (letter != (with[b] & 3));
      diagonal = row[b + 1];
      row[b + 1] = min(min(row[b] + 1, diagonal + 1), cost);
    }
  }
  out[i] = row[N];
}
