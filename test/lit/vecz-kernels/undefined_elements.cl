// An undefined element, as the fourth of a vector of three, does not make others undefined: every
// other element of the output is compared.
// DEFINE: %{t} = char
// DEFINE: %{run} = oclrun %s -g 64 -l 64 -k narrow -k shuffled -k looked_up -k chosen -a out:%{t}2[64] -a u8[1024]=rand -a u8[64]=rand
// DEFINE: %{defined} = awk '{ for (i = 2; i <= NF; i += 2) print $i }'
// DEFINE: %{scalar} = %{run} -b "-DT=%{t} -cl-wfv=never" | %{defined} > %t.scalar
// DEFINE: %{vector} = %{run} -b "-DT=%{t} -cl-wfv=always" | %{defined} > %t.vector
// RUN: %{scalar}
// RUN: %{vector}
// RUN: cmp %t.scalar %t.vector
// REDEFINE: %{t} = short
// RUN: %{scalar}
// RUN: %{vector}
// RUN: cmp %t.scalar %t.vector
// REDEFINE: %{t} = int
// RUN: %{scalar}
// RUN: %{vector}
// RUN: cmp %t.scalar %t.vector
#define JOIN(t, n) t##n
#define VECTOR(t, n) JOIN(t, n)
typedef VECTOR(T, 2) T2;
typedef VECTOR(T, 3) T3;
kernel void narrow(global T2 *out, global const T3 *in, global const uchar *idx) {
  int i = get_global_id(0);
  out[i] = in[i].hi;
}
kernel void shuffled(global T2 *out, global const T3 *in, global const uchar *idx) {
  size_t i = get_global_id(0);
  out[(5 * i) & 63] = in[i].odd;
}
kernel void looked_up(global T2 *out, global const T3 *in, global const uchar *idx) {
  size_t i = get_global_id(0);
  out[i ^ (idx[0] & 63)] = in[idx[i] & 63].hi;
}
kernel void chosen(global T2 *out, global const T3 *in, global const uchar *idx) {
  int i = get_global_id(0);
  T2 t[2] = {in[i].hi, in[i].odd};
  out[(7 * i) & 63] = t[idx[i] & 1];
}
