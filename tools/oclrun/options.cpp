#include "options.h"

#include "common/command_line.h"
#include "nd_range.h"

#include <charconv>
#include <string_view>

namespace oclrun {

const char *const helpText = R"(Usage: oclrun <file.cl|file.spv> -g X[,Y[,Z]] [options]

Compiles OpenCL C or SPIR-V from a file (- is the standard input), runs one
kernel on a device, and prints or writes the buffers asked for. No host program
is needed.

  -g X[,Y[,Z]]         global size: work-items in each dimension
  -l X[,Y[,Z]]         local size: work-items in a group; must divide the global
                       size. Default: one that does
  -o X[,Y[,Z]]         global offset. Default: 0
  -k <kernel>          kernel to run; may be left out if there is only one.
                       Repeatable: all take the same arguments, each in fresh
                       buffers
  -a <argument>        a kernel argument; once for each, in the kernel's order
  -d <device>          device, by its name or a part of it that fits one only.
                       Default: the first
  -b '<options>'       build options: OpenCL's, and the device's own (repeatable)
  -r <n>               run the kernel n times on the same buffers
  --specialize         compile the kernel again for its ND-range, and run that
  --print <n>          print at most n values of each buffer
  --list-devices       list devices and their own build options
  --load-target <lib>  add the targets of a shared library (repeatable; so does
                       the environment variable OPENMUX_TARGETS=a.so:b.so)
  --help               this text

Arguments. Types are i8 u8 i16 u16 i32 u32 i64 u64 f16 f32 f64, or those of
OpenCL C: char, uchar2, float4, ...

  f32=2.5  u8=7  i64=-1  u32=0xff   a value
  float4=1,2,3,4  int2=5            a vector; one number stands for all
  bytes=0a0b0c0d  bytes=@file       a structure, by its bytes
  f32[1024]                         a buffer of zeros
  f32[1024]=iota                    0 1 2 ...; components count one by one
  f32[1024]=rand                    random, alike in each run: from 0 to below
                                    1, integers over their whole range
  f32[1024]=3  f32[3]=1,2,3         one value for all, or all values
  f32[]=1,2,3  f32[]=@file.bin      as many elements as there are values, or as
                                    the file holds, in the layout of memory
  null                              a null pointer to global or constant memory
  local=4096                        local memory, in bytes
  image2d[64,48,rgba8]              an image; contents follow as for a buffer of
                                    its channels. Types are image1d, image2d,
                                    image3d, image1d_array, image2d_array and
                                    image1d_buffer; formats are the channels
                                    (r a rg ra rgba bgra argb abgr i l d srgba),
                                    their bits, and sn, i, ui or f
  image2d[rgba8]=@in.png            ... with the pixels of a picture
  sampler=linear,repeat,normalized  a sampler: nearest or linear; clamp_to_edge,
                                    clamp, repeat, mirrored or none; normalized
                                    or not. The first of these are the defaults
  out:f32[8]=iota                   a buffer that is printed after the run
  out@file.bin:f32[8]               ... written to a file; %k in its name
                                    stands for the kernel's
  out@file.png:uchar4[65536]        ... written as a picture, as wide and high
                                    as the global size: u8 is grey, uchar4 or
                                    u32 are red, green, blue, opacity

The buffers are printed to the standard output, one 'name: v0 v1 ...' line
each. The build log and the time per run go to the standard error. The exit
status is 1 after an error, which takes one line, 'oclrun: error: ...'.
)";

namespace {

using tools::fail;
using tools::Result;

Result<uint64_t> parseNumber(std::string_view text) {
  uint64_t number = 0;
  const char *end = text.data() + text.size();
  const auto read = std::from_chars(text.data(), end, number);
  if (text.empty() || read.ec != std::errc() || read.ptr != end)
    return fail("invalid number '", text, "'");
  return number;
}

Result<void> setSizes(std::vector<std::size_t> &sizes, std::string_view text) {
  auto parsed = parseSizes(text);
  if (!parsed)
    return fail(parsed.error());
  sizes = std::move(*parsed);
  return {};
}

Result<void> setRepeats(Options &options, std::string_view text) {
  auto number = parseNumber(text);
  if (!number)
    return fail(number.error());
  if (*number == 0)
    return fail("the number of repeats must not be zero");
  options.repeats = *number;
  return {};
}

Result<void> setPrintLimit(Options &options, std::string_view text) {
  auto number = parseNumber(text);
  if (!number)
    return fail(number.error());
  options.printLimit = *number;
  return {};
}

// Sets an option that takes a value. False if the option is unknown.
Result<bool> setOption(Options &options, std::string_view name, std::string_view value) {
  Result<void> done;
  if (name == "-g")
    done = setSizes(options.globalSize, value);
  else if (name == "-l")
    done = setSizes(options.localSize, value);
  else if (name == "-o")
    done = setSizes(options.globalOffset, value);
  else if (name == "-k")
    options.kernels.emplace_back(value);
  else if (name == "-a")
    options.arguments.emplace_back(value);
  else if (name == "-d")
    options.device = value;
  else if (name == "-b")
    options.buildOptions.append(" ").append(value);
  else if (name == "-r")
    done = setRepeats(options, value);
  else if (name == "--print")
    done = setPrintLimit(options, value);
  else if (name == "--load-target")
    options.loadTargets.emplace_back(value);
  else
    return false;
  if (!done)
    return fail(name, ": ", done.error());
  return true;
}

bool takesValue(std::string_view name) {
  for (std::string_view known :
       {"-g", "-l", "-o", "-k", "-a", "-d", "-b", "-r", "--print", "--load-target"})
    if (name == known)
      return true;
  return false;
}

bool setFlag(Options &options, std::string_view name) {
  if (name == "--list-devices")
    options.listDevices = true;
  else if (name == "--specialize")
    options.specialize = true;
  else if (name == "--help" || name == "-h")
    options.help = true;
  else
    return false;
  return true;
}

Result<void> setFile(Options &options, std::string_view file) {
  if (!options.file.empty())
    return fail("more than one input file: '", options.file, "' and '", file, "'");
  if (file.empty())
    return fail("empty input file name");
  options.file = file;
  return {};
}

struct OptionReader {
  bool setFlag(std::string_view name) { return oclrun::setFlag(options, name); }
  bool takesValue(std::string_view name) const { return oclrun::takesValue(name); }
  Result<bool> setOption(std::string_view name, std::string_view value) {
    return oclrun::setOption(options, name, value);
  }
  Result<void> setFile(std::string_view file) { return oclrun::setFile(options, file); }

  Options options;
};

} // namespace

Result<Options> parseOptions(std::span<const char *const> words) {
  OptionReader reader;
  if (auto done = tools::readCommandLine(words, reader); !done)
    return fail(done.error());
  return std::move(reader.options);
}

} // namespace oclrun
