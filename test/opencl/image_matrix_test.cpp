// Every format, filter, addressing mode and kind of image against a reference in plain C++.
#include "image_fixture.h"
#include "image_reference.h"

#include <cmath>
#include <cstring>
#include <limits>
#include <map>
#include <random>

namespace {

using reference::ChannelKind;
using reference::Colour;

struct Kind {
  cl_mem_object_type type;
  const char *name; ///< of the type in OpenCL C, without image and _t
  unsigned numDimensions;
  bool isArray;
  const char *floats, *ints; ///< coordinates from p[3 * i] on
};

constexpr Kind kinds[] = {
    {CL_MEM_OBJECT_IMAGE1D, "1d", 1, false, "p[0]", "q[0]"},
    {CL_MEM_OBJECT_IMAGE1D_BUFFER, "1d_buffer", 1, false, nullptr, "q[0]"},
    {CL_MEM_OBJECT_IMAGE1D_ARRAY, "1d_array", 1, true, "(float2)(p[0], p[1])",
     "(int2)(q[0], q[1])"},
    {CL_MEM_OBJECT_IMAGE2D, "2d", 2, false, "(float2)(p[0], p[1])", "(int2)(q[0], q[1])"},
    {CL_MEM_OBJECT_IMAGE2D_ARRAY, "2d_array", 2, true, "(float4)(p[0], p[1], p[2], 0)",
     "(int4)(q[0], q[1], q[2], 0)"},
    {CL_MEM_OBJECT_IMAGE3D, "3d", 3, false, "(float4)(p[0], p[1], p[2], 0)",
     "(int4)(q[0], q[1], q[2], 0)"},
};

constexpr std::array<int, 3> extent = {5, 4, 3};

std::array<int, 3> getSize(const Kind &kind) {
  std::array<int, 3> size = {1, 1, 1};
  for (unsigned i = 0; i != kind.numDimensions + kind.isArray; ++i)
    size[i] = extent[i];
  return size;
}

struct TypeNames {
  ChannelKind kind;
  const char *suffix, *vector;
};
constexpr TypeNames typeNames[] = {{ChannelKind::Float, "f", "float4"},
                                   {ChannelKind::Signed, "i", "int4"},
                                   {ChannelKind::Unsigned, "ui", "uint4"}};

std::string replace(std::string text, const std::string &what, const std::string &with) {
  for (size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + with.size()))
    text.replace(at, what.size(), with);
  return text;
}

/// Kernels that read at coordinates in a buffer, and that write at each texel.
std::string makeSource(const Kind &kind, bool isDepth) {
  std::string source;
  for (const TypeNames &names : typeNames) {
    if (isDepth && names.kind != ChannelKind::Float)
      continue;
    std::string text;
    if (kind.floats)
      text += R"(
        kernel void sampleSUFFIX(read_only TYPE image, sampler_t sampler, global const float *at, global VECTOR *out) {
          global const float *p = at + 3 * get_global_id(0);
          out[get_global_id(0)] = READ(image, sampler, FLOATS);
        }
        kernel void placeSUFFIX(read_only TYPE image, sampler_t sampler, global const int *at, global VECTOR *out) {
          global const int *q = at + 3 * get_global_id(0);
          out[get_global_id(0)] = READ(image, sampler, INTS);
        })";
    text += R"(
      kernel void loadSUFFIX(read_only TYPE image, global const int *at, global VECTOR *out) {
        global const int *q = at + 3 * get_global_id(0);
        out[get_global_id(0)] = READ(image, INTS);
      }
      kernel void storeSUFFIX(write_only TYPE image, global const int *at, global const VECTOR *in) {
        global const int *q = at + 3 * get_global_id(0);
        write_imageSUFFIX(image, INTS, in[get_global_id(0)]COMPONENT);
      })";
    text = replace(text, "READ", isDepth ? "(float4)read_imageSUFFIX" : "read_imageSUFFIX");
    text = replace(text, "COMPONENT", isDepth ? ".x" : "");
    text = replace(text, "SUFFIX", names.suffix);
    text = replace(text, "VECTOR", names.vector);
    text = replace(text, "TYPE", std::string("image") + kind.name + (isDepth ? "_depth_t" : "_t"));
    text = replace(text, "FLOATS", kind.floats ? kind.floats : "");
    source += replace(text, "INTS", kind.ints);
  }
  return source;
}

/// A kind of image and build options.
using Parameters = std::tuple<Kind, const char *>;

class ImageMatrix : public Images, public testing::WithParamInterface<Parameters> {
protected:
  void SetUp() override {
    Images::SetUp();
    const char *options = std::get<1>(GetParam());
    programs[0] = build(makeSource(kind, false), options);
    if (hasDepth())
      programs[1] = build(makeSource(kind, true), options);
  }

  bool hasDepth() const {
    return kind.type == CL_MEM_OBJECT_IMAGE2D || kind.type == CL_MEM_OBJECT_IMAGE2D_ARRAY;
  }

  static const char *getSuffix(const cl_image_format &format) {
    for (const TypeNames &names : typeNames)
      if (names.kind == reference::getKind(format))
        return names.suffix;
    return "";
  }

  cl_kernel findKernel(const std::string &name, const cl_image_format &format) {
    const bool isDepth = format.image_channel_order == CL_DEPTH;
    const auto key = std::make_pair(name + getSuffix(format), isDepth);
    cl_kernel &found = kernels[key];
    if (!found)
      found = kernel(programs[isDepth], key.first.c_str());
    return found;
  }

  /// Texels with any bits; floats are numbers of a moderate size.
  reference::Image makeReference(const cl_image_format &format) {
    reference::Image image = {format, kind.numDimensions, kind.isArray, getSize(kind), {}};
    const size_t numTexels = size_t(image.size[0]) * image.size[1] * image.size[2];
    std::uniform_int_distribution<int> bytes(0, 255);
    std::uniform_real_distribution<float> floats(-4, 4);
    const bool isFloat = format.image_channel_data_type == CL_FLOAT ||
                         format.image_channel_data_type == CL_HALF_FLOAT;
    while (image.texels.size() < numTexels * reference::getTexelSize(format)) {
      if (isFloat) {
        const float value = floats(random);
        const auto channel =
            reference::encode({format.image_channel_order, format.image_channel_data_type},
                              {value, value, value, value});
        image.texels.insert(image.texels.end(), channel.begin(), channel.end());
      } else {
        image.texels.push_back(uint8_t(bytes(random)));
      }
    }
    return image;
  }

  cl_mem makeImage(const reference::Image &model, cl_mem_flags flags) {
    cl_image_desc desc = {};
    desc.image_type = kind.type;
    desc.image_width = model.size[0];
    desc.image_height = model.size[1];
    (kind.isArray ? desc.image_array_size : desc.image_depth) =
        model.size[kind.numDimensions == 1 ? 1 : 2];
    if (kind.type == CL_MEM_OBJECT_IMAGE1D_BUFFER)
      desc.mem_object = buffer(model.texels.size());
    cl_mem made = clCreateImage(context, flags, &model.format, &desc, nullptr, &error);
    EXPECT_EQ(error, CL_SUCCESS) << reference::getName(model.format);
    if (desc.mem_object) {
      EXPECT_EQ(clReleaseMemObject(desc.mem_object), CL_SUCCESS);
      buffers.pop_back();
    }
    if (made)
      EXPECT_EQ(writeImage(made, {0, 0, 0}, getRegion(model), model.texels.data()), CL_SUCCESS);
    return made;
  }

  static Box getRegion(const reference::Image &model) {
    return {size_t(model.size[0]), size_t(model.size[1]), size_t(model.size[2])};
  }

  /// Calls a kernel with an image, maybe a sampler, a buffer of coordinates and one of colours.
  template <class T>
  void run(const std::string &name, const cl_image_format &format, cl_mem image, cl_sampler sampler,
           const std::vector<std::array<T, 3>> &places, cl_mem colours) {
    cl_kernel k = findKernel(name, format);
    EXPECT_EQ(clEnqueueWriteBuffer(queue, coordinates, CL_TRUE, 0,
                                   places.size() * sizeof(places[0]), places.data(), 0, nullptr,
                                   nullptr),
              CL_SUCCESS);
    cl_uint index = 0;
    EXPECT_EQ(clSetKernelArg(k, index++, sizeof(image), &image), CL_SUCCESS);
    if (sampler)
      EXPECT_EQ(clSetKernelArg(k, index++, sizeof(sampler), &sampler), CL_SUCCESS);
    EXPECT_EQ(clSetKernelArg(k, index++, sizeof(cl_mem), &coordinates), CL_SUCCESS);
    EXPECT_EQ(clSetKernelArg(k, index++, sizeof(cl_mem), &colours), CL_SUCCESS);
    const size_t count = places.size();
    EXPECT_EQ(clEnqueueNDRangeKernel(queue, k, 1, nullptr, &count, nullptr, 0, nullptr, nullptr),
              CL_SUCCESS);
    EXPECT_EQ(clFinish(queue), CL_SUCCESS);
  }

  template <class T>
  std::vector<Colour> readColours(const std::string &name, const cl_image_format &format,
                                  cl_mem image, cl_sampler sampler,
                                  const std::vector<std::array<T, 3>> &places) {
    run(name, format, image, sampler, places, results);
    std::vector<std::array<uint32_t, 4>> words(places.size());
    EXPECT_EQ(clEnqueueReadBuffer(queue, results, CL_TRUE, 0, words.size() * sizeof(words[0]),
                                  words.data(), 0, nullptr, nullptr),
              CL_SUCCESS);
    std::vector<Colour> colours(words.size());
    for (size_t i = 0; i != words.size(); ++i)
      for (unsigned c = 0; c != 4; ++c)
        colours[i][c] = reference::toNumber(reference::getKind(format), words[i][c]);
    return colours;
  }

  /// Depth images have one channel.
  void expectNear(const cl_image_format &format, const Colour &actual, const Colour &expected,
                  double tolerance, const std::string &where) {
    const unsigned count = format.image_channel_order == CL_DEPTH ? 1 : 4;
    for (unsigned i = 0; i != count; ++i) {
      if (std::fabs(actual[i] - expected[i]) <= tolerance)
        continue;
      ADD_FAILURE() << reference::getName(format) << ", " << where << ", channel " << i << ": "
                    << actual[i] << " instead of " << expected[i];
      return;
    }
  }

  const Kind kind = std::get<0>(GetParam());
  std::mt19937 random{12345};
  cl_program programs[2] = {};
  std::map<std::pair<std::string, bool>, cl_kernel> kernels;
  cl_mem coordinates = nullptr, results = nullptr;
  static constexpr size_t maxPlaces = 256;
};

constexpr float infinity = std::numeric_limits<float>::infinity();

/// Coordinates in one dimension, in texels or as parts of the size.
std::vector<float> getEdges(int size, bool isNormalized) {
  const auto s = float(size);
  std::vector<float> edges = {-1e30f,   -70000, -s - 0.5f, -2,       -1,          -0.75f, -0.5f,
                              -0.25f,   -0.0f,  0,         0.25f,    0.5f,        0.75f,  1,
                              1.25f,    1.5f,   s - 1,     s - 0.5f, s - 0.0625f, s,      s + 0.25f,
                              s + 0.5f, s + 1,  3 * s,     70000,    1e30f,       1e-30f};
  if (isNormalized)
    for (float &edge : edges)
      edge /= s;
  return edges;
}

struct Mode {
  reference::Sampler sampler;
  const char *name;
};
const Mode modes[] = {
    {{false, CL_ADDRESS_NONE, CL_FILTER_NEAREST}, "none nearest"},
    {{false, CL_ADDRESS_NONE, CL_FILTER_LINEAR}, "none linear"},
    {{true, CL_ADDRESS_NONE, CL_FILTER_NEAREST}, "none nearest normalized"},
    {{true, CL_ADDRESS_NONE, CL_FILTER_LINEAR}, "none linear normalized"},
    {{false, CL_ADDRESS_CLAMP_TO_EDGE, CL_FILTER_NEAREST}, "edge nearest"},
    {{false, CL_ADDRESS_CLAMP_TO_EDGE, CL_FILTER_LINEAR}, "edge linear"},
    {{true, CL_ADDRESS_CLAMP_TO_EDGE, CL_FILTER_NEAREST}, "edge nearest normalized"},
    {{true, CL_ADDRESS_CLAMP_TO_EDGE, CL_FILTER_LINEAR}, "edge linear normalized"},
    {{false, CL_ADDRESS_CLAMP, CL_FILTER_NEAREST}, "clamp nearest"},
    {{false, CL_ADDRESS_CLAMP, CL_FILTER_LINEAR}, "clamp linear"},
    {{true, CL_ADDRESS_CLAMP, CL_FILTER_NEAREST}, "clamp nearest normalized"},
    {{true, CL_ADDRESS_CLAMP, CL_FILTER_LINEAR}, "clamp linear normalized"},
    {{true, CL_ADDRESS_REPEAT, CL_FILTER_NEAREST}, "repeat nearest"},
    {{true, CL_ADDRESS_REPEAT, CL_FILTER_LINEAR}, "repeat linear"},
    {{true, CL_ADDRESS_MIRRORED_REPEAT, CL_FILTER_NEAREST}, "mirrored nearest"},
    {{true, CL_ADDRESS_MIRRORED_REPEAT, CL_FILTER_LINEAR}, "mirrored linear"},
};

class ImageReads : public ImageMatrix {
protected:
  /// Without an addressing mode, all texels that are read must be in the image.
  static bool isInside(const reference::Image &image, const Mode &mode,
                       const std::array<float, 3> &place) {
    if (mode.sampler.addressing != CL_ADDRESS_NONE)
      return true;
    const float margin = mode.sampler.filter == CL_FILTER_LINEAR ? 0.5f : 0;
    for (unsigned i = 0; i != image.numDimensions; ++i) {
      const auto size = float(image.size[i]);
      const float position = mode.sampler.isNormalized ? place[i] * size : place[i];
      if (!(position >= margin && position < size - margin))
        return false;
    }
    return true;
  }

  std::vector<std::array<float, 3>> makePlaces(const reference::Image &image, const Mode &mode) {
    std::vector<std::array<float, 3>> places;
    const auto first = getEdges(image.size[0], mode.sampler.isNormalized);
    for (size_t i = 0; places.size() < maxPlaces / 4 && i != 20000; ++i) {
      std::array<float, 3> place = {first[i % first.size()], 0, 0};
      for (unsigned d = 1; d < image.numDimensions; ++d) {
        const auto edges = getEdges(image.size[d], mode.sampler.isNormalized);
        place[d] = edges[random() % edges.size()];
      }
      // Layers are never normalized.
      if (image.isArray) {
        const float layers[] = {-3, -0.5f, 0, 0.4f, 0.5f, 1, 1.5f, 1.75f, 2, 2.5f, 99};
        place[image.numDimensions] = layers[random() % std::size(layers)];
      }
      if (isInside(image, mode, place))
        places.push_back(place);
    }
    return places;
  }

  void checkMode(const reference::Image &model, cl_mem image, const Mode &mode) {
    const reference::Sampler &settings = mode.sampler;
    // Integers are not filtered.
    if (settings.filter == CL_FILTER_LINEAR &&
        reference::getKind(model.format) != ChannelKind::Float)
      return;
    cl_sampler sampler = clCreateSampler(context, settings.isNormalized, settings.addressing,
                                         settings.filter, &error);
    ASSERT_EQ(error, CL_SUCCESS);
    const auto places = makePlaces(model, mode);
    const auto colours = readColours("sample", model.format, image, sampler, places);
    for (size_t i = 0; i != places.size(); ++i) {
      const reference::Sample expected = reference::read(model, settings, places[i]);
      expectNear(model.format, colours[i], expected.colour, getTolerance(model.format, expected),
                 std::string(mode.name) + " at " + std::to_string(places[i][0]) + ", " +
                     std::to_string(places[i][1]) + ", " + std::to_string(places[i][2]));
    }
    checkOddPlaces(model, image, sampler, mode);
    if (!settings.isNormalized && settings.filter == CL_FILTER_NEAREST)
      checkWholePlaces(model, image, sampler, mode);
    EXPECT_EQ(clReleaseSampler(sampler), CL_SUCCESS);
  }

  /// Normalized integers are rounded once; a filter rounds a few products and sums.
  static double getTolerance(const cl_image_format &format, const reference::Sample &expected) {
    constexpr double unit = 0x1p-24;
    if (expected.magnitude != 0)
      return 12 * unit * expected.magnitude;
    const bool isExact = reference::getKind(format) != ChannelKind::Float ||
                         format.image_channel_data_type == CL_FLOAT ||
                         format.image_channel_data_type == CL_HALF_FLOAT;
    return isExact ? 0 : 1.5 * 2 * unit;
  }

  /// What is read is not defined, but it is in the image or a border.
  void checkOddPlaces(const reference::Image &model, cl_mem image, cl_sampler sampler,
                      const Mode &mode) {
    if (mode.sampler.addressing == CL_ADDRESS_NONE)
      return;
    std::vector<std::array<float, 3>> places;
    for (const float odd : {std::nanf(""), infinity, -infinity})
      for (unsigned i = 0; i != model.numDimensions + model.isArray; ++i) {
        places.push_back({0, 0, 0});
        places.back()[i] = odd;
      }
    for (const Colour &colour : readColours("sample", model.format, image, sampler, places))
      for (const double channel : colour)
        EXPECT_LE(std::isnan(channel) ? 0 : std::fabs(channel), 5e9) << mode.name;
  }

  void checkWholePlaces(const reference::Image &model, cl_mem image, cl_sampler sampler,
                        const Mode &mode) {
    std::vector<std::array<int, 3>> places;
    const int edges[] = {-2147483647 - 1, -2, -1, 0, 1, 2, 3, 4, 5, 6, 2147483647};
    for (unsigned i = 0; i != 120; ++i) {
      std::array<int, 3> place = {edges[i % std::size(edges)], 0, 0};
      bool isInside = place[0] >= 0 && place[0] < model.size[0];
      for (unsigned d = 1; d < model.numDimensions + model.isArray; ++d) {
        place[d] = edges[random() % std::size(edges)];
        isInside &= (place[d] >= 0 && place[d] < model.size[d]) || d == model.numDimensions;
      }
      if (isInside || mode.sampler.addressing != CL_ADDRESS_NONE)
        places.push_back(place);
    }
    const auto colours = readColours("place", model.format, image, sampler, places);
    for (size_t i = 0; i != places.size(); ++i)
      expectNear(model.format, colours[i], reference::read(model, mode.sampler, places[i]),
                 getTolerance(model.format, {}),
                 std::string(mode.name) + " at whole " + std::to_string(places[i][0]) + ", " +
                     std::to_string(places[i][1]) + ", " + std::to_string(places[i][2]));
  }

  static std::vector<std::array<int, 3>> getAllPlaces(const reference::Image &model) {
    std::vector<std::array<int, 3>> places;
    for (int z = 0; z != model.size[2]; ++z)
      for (int y = 0; y != model.size[1]; ++y)
        for (int x = 0; x != model.size[0]; ++x)
          places.push_back({x, y, z});
    return places;
  }
};

TEST_P(ImageReads, AgreeWithTheReference) {
  coordinates = buffer(maxPlaces * 3 * sizeof(float));
  results = buffer(maxPlaces * 4 * sizeof(float));
  for (const cl_image_format &format : getFormats(kind.type, CL_MEM_READ_ONLY)) {
    const reference::Image model = makeReference(format);
    cl_mem image = makeImage(model, CL_MEM_READ_ONLY);
    ASSERT_NE(image, nullptr);
    const auto places = getAllPlaces(model);
    const auto colours = readColours("load", format, image, nullptr, places);
    for (size_t i = 0; i != places.size(); ++i)
      expectNear(format, colours[i], model.get(places[i]), getTolerance(format, {}), "no sampler");
    if (kind.floats)
      for (const Mode &mode : modes)
        checkMode(model, image, mode);
    EXPECT_EQ(clReleaseMemObject(image), CL_SUCCESS);
  }
}

class ImageWrites : public ImageReads {
protected:
  /// Colours around the limits of each type.
  Colour makeColour(const cl_image_format &format) {
    static constexpr double floats[] = {0,     -0.0,  1,      -1,     0.5,       -0.5,   2,
                                        -2,    1e-8,  0.9999, 1.0001, 65504,     65520,  1e30,
                                        -1e30, 1e-41, 6e-8,   3e-8,   0.0019608, 0.00196};
    static constexpr double integers[] = {0,     1,     127,   128,   255,       256,
                                          32767, 32768, 65535, 65536, 2147483647};
    Colour colour;
    for (double &channel : colour) {
      if (reference::getKind(format) == ChannelKind::Float)
        channel = random() % 2 ? double(float(random() % 100000) / 50000.0f - 0.5f)
                               : float(floats[random() % std::size(floats)]);
      else
        channel = integers[random() % std::size(integers)];
      if (reference::getKind(format) == ChannelKind::Signed && random() % 2)
        channel = -channel - 1;
      if (reference::getKind(format) == ChannelKind::Unsigned && random() % 8 == 0)
        channel = 4294967295.0;
    }
    return colour;
  }

  static uint32_t toWord(ChannelKind kind, double number) {
    if (kind != ChannelKind::Float)
      return uint32_t(int64_t(number));
    const auto narrow = float(number);
    uint32_t word;
    std::memcpy(&word, &narrow, sizeof(word));
    return word;
  }
};

TEST_P(ImageWrites, AgreeWithTheReference) {
  coordinates = buffer(maxPlaces * 3 * sizeof(float));
  results = buffer(maxPlaces * 4 * sizeof(float));
  for (const cl_image_format &format : getFormats(kind.type, CL_MEM_WRITE_ONLY)) {
    reference::Image model = makeReference(format);
    cl_mem image = makeImage(model, CL_MEM_WRITE_ONLY);
    ASSERT_NE(image, nullptr);
    const unsigned size = reference::getTexelSize(format);
    for (unsigned round = 0; round != 4; ++round) {
      // Writes outside of the image, with which each list ends, have no effect.
      auto places = getAllPlaces(model);
      const size_t numInside = places.size();
      for (const int outside : {-1, 5, 2147483647, -2147483647 - 1})
        places.push_back({outside, 0, 0});
      std::vector<std::array<uint32_t, 4>> words(places.size());
      std::vector<uint8_t> expected;
      for (size_t i = 0; i != places.size(); ++i) {
        const Colour colour = makeColour(format);
        for (unsigned c = 0; c != 4; ++c)
          words[i][c] = toWord(reference::getKind(format), colour[c]);
        const auto texel = reference::encode(format, colour);
        if (i < numInside)
          expected.insert(expected.end(), texel.begin(), texel.end());
      }
      ASSERT_EQ(clEnqueueWriteBuffer(queue, results, CL_TRUE, 0, words.size() * sizeof(words[0]),
                                     words.data(), 0, nullptr, nullptr),
                CL_SUCCESS);
      run("store", format, image, nullptr, places, results);
      const Bytes actual = getElements(image, {0, 0, 0}, getRegion(model), size);
      for (size_t i = 0; i != numInside; ++i)
        ASSERT_EQ(Bytes(actual.begin() + i * size, actual.begin() + (i + 1) * size),
                  Bytes(expected.begin() + i * size, expected.begin() + (i + 1) * size))
            << reference::getName(format) << ", texel " << i << " of "
            << testing::PrintToString(words[i]);
    }
    EXPECT_EQ(clReleaseMemObject(image), CL_SUCCESS);
  }
}

std::string getTestName(const testing::TestParamInfo<Parameters> &info) {
  const auto &[kind, options] = info.param;
  return std::string(kind.name) + (*options ? "_unoptimized" : "_optimized");
}
const auto allParameters =
    testing::Combine(testing::ValuesIn(kinds), testing::Values("", "-cl-opt-disable"));
INSTANTIATE_TEST_SUITE_P(Kinds, ImageReads, allParameters, getTestName);
INSTANTIATE_TEST_SUITE_P(Kinds, ImageWrites, allParameters, getTestName);

} // namespace
