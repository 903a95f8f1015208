// The edit distance of two strings of 64 bytes for each work-item, with one row in private memory.
kernel void levenshtein(global int *out, global const uchar *left, global const uchar *right) {
  size_t pair = get_global_id(0);
  uchar other[64];
  int row[65];
  for (int k = 0; k < 64; ++k)
    other[k] = right[pair * 64 + k];
  for (int k = 0; k <= 64; ++k)
    row[k] = k;
  for (int i = 0; i < 64; ++i) {
    uchar mine = left[pair * 64 + i];
    int diagonal = row[0];
    row[0] = i + 1;
    for (int k = 0; k < 64; ++k) {
      int replaced = diagonal + (mine != other[k]);
      diagonal = row[k + 1];
      row[k + 1] = min(replaced, min(diagonal, row[k]) + 1);
    }
  }
  out[pair] = row[64];
}
