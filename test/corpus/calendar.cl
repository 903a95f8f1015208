// Days into year, month and day, all with integers.
// BENCH: -g 32768 -l 128 -a out:i32[32768] -a u32[32768]=rand
kernel void calendar(global int *out, global const uint *days) {
  int i = get_global_id(0);
  int z = (int)(days[i] % 2000000u) + 719468;
  int era = z / 146097, doe = z - era * 146097;
  int yoe = (doe - doe / 1460 + doe / 36524 - doe / 146096) / 365;
  int doy = doe - (365 * yoe + yoe / 4 - yoe / 100), mp = (5 * doy + 2) / 153;
  int day = doy - (153 * mp + 2) / 5 + 1, month = mp < 10 ? mp + 3 : mp - 9;
  out[i] = ((yoe + era * 400 + (month <= 2)) * 16 + month) * 32 + day;
}
