// Writes of every format in the orders in which vectors of work-items meet an image: rows, rows
// that end outside of it, columns, and rows of which some work-items do not write.
#include "image_fixture.h"
#include "image_reference.h"

#include <cstring>
#include <random>

namespace {

using reference::ChannelKind;

constexpr int width = 40, height = 5;
/// The ND-range is larger than the image.
constexpr int columns = 48, rows = 6;

struct Pattern {
  const char *name, *place, *condition;
  /// Where work-item (x, y) writes, if it does.
  std::array<int, 2> (*getPlace)(int x, int y);
  bool (*isActive)(int x, int y);
};

bool isAlways(int /*x*/, int /*y*/) { return true; }

const Pattern patterns[] = {
    {"row", "(int2)(x, y)", "true", [](int x, int y) { return std::array{x, y}; }, isAlways},
    {"shifted row", "(int2)(x - 3, y)", "true", [](int x, int y) { return std::array{x - 3, y}; },
     isAlways},
    {"guarded row", "(int2)(x, y)", "x < 33 && y < 4",
     [](int x, int y) { return std::array{x, y}; }, [](int x, int y) { return x < 33 && y < 4; }},
    {"part of a row", "(int2)(x, y)", "x % 3 != 1", [](int x, int y) { return std::array{x, y}; },
     [](int x, int /*y*/) { return x % 3 != 1; }},
    {"row of numbers", "(int2)(numbers[x], y)", "true",
     [](int x, int y) { return std::array{x, y}; }, isAlways},
    {"row from 1", "(int2)(x + 1, y)", "true", [](int x, int y) { return std::array{x + 1, y}; },
     isAlways},
    {"reversed row", "(int2)((int)(39u - (uint)x), y)", "true",
     [](int x, int y) { return std::array{39 - x, y}; }, isAlways},
    {"column", "(int2)(y, x)", "true", [](int x, int y) { return std::array{y, x}; }, isAlways},
    {"diagonal", "(int2)(x, x % 5)", "y == 0",
     [](int x, int /*y*/) { return std::array{x, x % 5}; },
     [](int /*x*/, int y) { return y == 0; }},
};

const char *getSuffix(ChannelKind kind) {
  return kind == ChannelKind::Float ? "f" : kind == ChannelKind::Signed ? "i" : "ui";
}

std::string makeSource(const Pattern &pattern, ChannelKind kind, bool isDepth) {
  const char *type = kind == ChannelKind::Float    ? "float4"
                     : kind == ChannelKind::Signed ? "int4"
                                                   : "uint4";
  return std::string("kernel void k(write_only image2d_") + (isDepth ? "depth_" : "") +
         "t image, global const " + type +
         " *in, global const int *numbers) {"
         "  int x = get_global_id(0), y = get_global_id(1);"
         "  if (" +
         pattern.condition + ") write_image" + getSuffix(kind) + "(image, " + pattern.place +
         ", in[y * 48 + x]" + (isDepth ? ".x" : "") + "); }";
}

class ImageRows : public Images, public testing::WithParamInterface<Pattern> {
protected:
  /// Numbers around the limits of the types of each kind.
  uint32_t makeWord(ChannelKind kind) {
    static constexpr uint32_t integers[] = {0,      1,      127,    128,        255,        256,
                                            0x7fff, 0x8000, 0xffff, 0x7fffffff, ~uint32_t{}};
    if (kind != ChannelKind::Float)
      return random() % 2 ? integers[random() % std::size(integers)] : uint32_t(random());
    const float number = float(random() % 100000) / 40000.0f - 1.25f;
    uint32_t word;
    std::memcpy(&word, &number, sizeof(word));
    return word;
  }

  template <class T> cl_mem copy(std::vector<T> &from) {
    return buffer(from.size() * sizeof(T), CL_MEM_READ_ONLY | CL_MEM_COPY_HOST_PTR, from.data());
  }

  void check(const cl_image_format &format) {
    const ChannelKind kind = reference::getKind(format);
    const bool isDepth = format.image_channel_order == CL_DEPTH;
    const unsigned size = reference::getTexelSize(format);
    std::vector<std::array<uint32_t, 4>> colours(size_t(columns) * rows);
    for (auto &colour : colours)
      for (uint32_t &word : colour)
        word = makeWord(kind);
    Bytes expected = makeBytes(size_t(width) * height * size);
    cl_mem to = image(format, describe(CL_MEM_OBJECT_IMAGE2D, width, height),
                      CL_MEM_WRITE_ONLY | CL_MEM_COPY_HOST_PTR, expected.data());
    for (int y = 0; y != rows; ++y)
      for (int x = 0; x != columns; ++x) {
        const auto [column, row] = GetParam().getPlace(x, y);
        if (!GetParam().isActive(x, y) || column < 0 || column >= width || row < 0 || row >= height)
          continue;
        reference::Colour colour;
        for (unsigned c = 0; c != 4; ++c)
          colour[c] = reference::toNumber(kind, colours[size_t(y) * columns + x][c]);
        const auto texel = reference::encode(format, colour);
        std::memcpy(&expected[(size_t(row) * width + column) * size], texel.data(), size);
      }
    run(to, kind, isDepth, colours);
    EXPECT_EQ(getElements(to, {0, 0, 0}, {width, height, 1}, size), expected)
        << GetParam().name << ", " << reference::getName(format);
  }

  void run(cl_mem to, ChannelKind kind, bool isDepth,
           std::vector<std::array<uint32_t, 4>> &colours) {
    cl_kernel &k = kernels[isDepth ? 3 : int(kind)];
    if (!k)
      k = kernel(build(makeSource(GetParam(), kind, isDepth), "-cl-std=CL3.0"), "k");
    cl_mem in = copy(colours);
    EXPECT_EQ(clSetKernelArg(k, 0, sizeof(to), &to), CL_SUCCESS);
    EXPECT_EQ(clSetKernelArg(k, 1, sizeof(in), &in), CL_SUCCESS);
    EXPECT_EQ(clSetKernelArg(k, 2, sizeof(numbers), &numbers), CL_SUCCESS);
    const size_t global[] = {columns, rows}, local[] = {16, 1};
    EXPECT_EQ(clEnqueueNDRangeKernel(queue, k, 2, nullptr, global, local, 0, nullptr, nullptr),
              CL_SUCCESS);
  }

  std::mt19937 random{4321};
  cl_kernel kernels[4] = {};
  cl_mem numbers = nullptr;
};

TEST_P(ImageRows, AgreeWithTheReference) {
  std::vector<int> sequence(columns);
  std::iota(sequence.begin(), sequence.end(), 0);
  numbers = copy(sequence);
  for (const cl_image_format &format : getFormats(CL_MEM_OBJECT_IMAGE2D, CL_MEM_WRITE_ONLY))
    check(format);
}

INSTANTIATE_TEST_SUITE_P(Patterns, ImageRows, testing::ValuesIn(patterns));

} // namespace
