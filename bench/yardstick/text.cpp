// Bytes and words: search, ciphers, and an interpreter.
#include "job.h"
#include "loops.h"
#include "random.h"

namespace yardstick {

namespace {

// Kernels whose functions are plain C are their own loops.
using uint = std::uint32_t;
using uchar = std::uint8_t;
#define global
#define constant const
#include "kernels/aes.cl"
#include "kernels/branchy.cl"
#include "kernels/sha256.cl"
#undef constant
#undef global

Job makeStringSearch(Scale scale) {
  Job job("string_search");
  const std::size_t n = scale(1 << 24, 1 << 14), length = scale(8, 4);
  const auto text = job.input(randoms<uchar>(n + length, 'a', 'e'));
  const auto pattern = job.input(randoms<uchar>(length, 'a', 'e', 2));
  const auto count = job.update(std::vector<uint>(1));
  job.launch("string_search", {n}, {}, text, pattern, int(length), count);
  job.loop = [=] {
    uint found = 0;
#pragma omp parallel for reduction(+ : found)
    for (std::size_t i = 0; i < n; ++i) {
      std::size_t k = 0;
      while (k < length && text[i + k] == pattern[k])
        ++k;
      found += k == length;
    }
    count[0] += found;
  };
  job.bytes = double(n);
  return job;
}

Job makeLevenshtein(Scale scale) {
  Job job("levenshtein");
  const std::size_t n = scale(1 << 14, 1 << 8), length = 64;
  const auto out = job.output<int>(n);
  const auto left = job.input(randoms<uchar>(length * n, 'a', 'e', 1));
  const auto right = job.input(randoms<uchar>(length * n, 'a', 'e', 2));
  job.launch("levenshtein", {n}, {}, out, left, right);
  job.loop = [=] {
    parallelFor(n, [=](std::size_t pair) {
      int row[length + 1];
      for (std::size_t k = 0; k <= length; ++k)
        row[k] = int(k);
      for (std::size_t i = 0; i < length; ++i) {
        int diagonal = std::exchange(row[0], int(i) + 1);
        for (std::size_t k = 0; k < length; ++k) {
          const int replaced = diagonal + (left[pair * length + i] != right[pair * length + k]);
          diagonal = row[k + 1];
          row[k + 1] = std::min(replaced, std::min(diagonal, row[k]) + 1);
        }
      }
      out[pair] = row[length];
    });
  };
  job.bytes = 2.0 * double(length * n);
  job.flops = 4.0 * double(length * length * n);
  return job;
}

Job makeSha256(Scale scale) {
  Job job("sha256");
  const std::size_t n = scale(1 << 17, 1 << 9);
  const auto out = job.output<uint>(8 * n);
  const auto messages = job.input(randomBits<uint>(16 * n));
  // 64 times the letter a.
  std::fill_n(messages.data, 16, 0x61616161u);
  job.publishedIndex = out.index;
  job.published = {0xffe054fe, 0x7ae0cb6d, 0xc65c3af9, 0xb61d5209,
                   0xf439851d, 0xb43d0ba5, 0x997337df, 0x154668eb};
  job.launch("sha256", {n}, {}, out, messages);
  job.loop = [=] {
    parallelFor(n, [=](std::size_t i) { hashMessage(&out[8 * i], &messages[16 * i]); });
  };
  job.bytes = 64.0 * double(n);
  return job;
}

uchar multiplyByTwo(uchar x) { return uchar(x << 1 ^ (x & 0x80 ? 0x1b : 0)); }

// The substitution of AES: inverses in its field by powers of 3, and an affine map.
std::vector<uchar> makeBox() {
  std::array<uchar, 256> powers = {}, logarithms = {};
  uchar power = 1;
  for (std::size_t k = 0; k < 255; ++k) {
    powers[k] = power;
    logarithms[power] = uchar(k);
    power ^= multiplyByTwo(power);
  }
  std::vector<uchar> box(256);
  for (std::size_t x = 0; x < 256; ++x) {
    const uint inverse = x == 0 ? 0 : powers[(255 - logarithms[x]) % 255];
    const uint doubled = inverse | inverse << 8;
    box[x] = uchar(inverse ^ doubled >> 4 ^ doubled >> 5 ^ doubled >> 6 ^ doubled >> 7 ^ 0x63);
  }
  return box;
}

// The first column of MixColumns of each substituted byte.
std::vector<uint> makeTable(const std::vector<uchar> &box) {
  std::vector<uint> table;
  for (uchar byte : box) {
    const uint twice = multiplyByTwo(byte);
    table.push_back(twice << 24 | uint(byte) << 16 | uint(byte) << 8 | (twice ^ byte));
  }
  return table;
}

// The keys of all rounds from the example of FIPS 197.
std::vector<uint> expandKey(const std::vector<uchar> &box) {
  std::vector<uint> keys = {0x2b7e1516, 0x28aed2a6, 0xabf71588, 0x09cf4f3c};
  uchar roundConstant = 1;
  for (std::size_t i = 4; i < 44; ++i) {
    uint word = keys[i - 1];
    if (i % 4 == 0) {
      word = substitute(box.data(), word << 8, word << 8, word << 8, word >> 24) ^
             uint(roundConstant) << 24;
      roundConstant = multiplyByTwo(roundConstant);
    }
    keys.push_back(keys[i - 4] ^ word);
  }
  return keys;
}

Job makeAes(Scale scale) {
  Job job("aes");
  const std::size_t n = scale(1 << 19, 1 << 10);
  const std::vector<uchar> bytes = makeBox();
  const auto out = job.output<uint>(4 * n);
  const auto in = job.input(randomBits<uint>(4 * n));
  // The example of FIPS 197.
  constexpr std::array<uint, 4> example = {0x3243f6a8, 0x885a308d, 0x313198a2, 0xe0370734};
  std::copy(example.begin(), example.end(), in.data);
  job.publishedIndex = out.index;
  job.published = {0x3925841d, 0x02dc09fb, 0xdc118597, 0x196a0b32};
  const auto table = job.input(makeTable(bytes)), keys = job.input(expandKey(bytes));
  const auto box = job.input(bytes);
  job.launch("aes", {n}, {}, out, in, table, box, keys);
  job.loop = [=] {
    parallelFor(n, [=](std::size_t i) {
      encrypt(&out[4 * i], &in[4 * i], table.data, box.data, keys.data);
    });
  };
  job.bytes = 32.0 * double(n);
  return job;
}

Job makeBranchy(Scale scale) {
  Job job("branchy");
  const std::size_t n = scale(1 << 16, 1 << 10), length = 64;
  const auto out = job.output<uint>(n);
  const auto code = job.input(randomBits<uint>(length * n));
  job.launch("branchy", {n}, {}, out, code, int(length));
  job.loop = [=] {
    parallelFor(n, [=](std::size_t i) {
      out[i] = interpret(&code[i * length], int(length), uint(i) * 2654435761u + 12345);
    });
  };
  job.bytes = 4.0 * double(length * n);
  return job;
}

} // namespace

std::vector<Entry> getTextJobs() {
  return {
      {"string_search", makeStringSearch},
      {"levenshtein", makeLevenshtein},
      {"sha256", makeSha256},
      {"aes", makeAes},
      {"branchy", makeBranchy},
  };
}

} // namespace yardstick
