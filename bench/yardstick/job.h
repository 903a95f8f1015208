// A job: kernels with their inputs, a plain loop that does the same, and what either moves and
// computes. Loops work on the memory of the job; OpenCL devices get copies of it.
#ifndef BENCH_YARDSTICK_JOB_H
#define BENCH_YARDSTICK_JOB_H

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <functional>
#include <memory>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace yardstick {

enum class Access { In, Out, InOut };

// What a device must have for a job.
enum class Need { Nothing, Double, Half, SubGroups, WorkGroupCollectives, Images };

// Whether a value is further from the expected one than the tolerance, which is relative for
// magnitudes above one, and absolute for integers. NaN always differs.
template <class T> bool differs(T actual, T expected, double tolerance) {
  if constexpr (std::is_integral_v<T>)
    return std::abs(double(actual) - double(expected)) > tolerance;
  else
    return !(std::fabs(double(actual) - double(expected)) <=
             tolerance * std::max(1.0, std::fabs(double(expected))));
}

// The types of the channels of an image: normalized integers, or floats.
enum class Channel { Byte, Short, Half, Float };

template <class T> constexpr Channel getChannel() {
  if constexpr (std::is_same_v<T, std::uint8_t>)
    return Channel::Byte;
  else if constexpr (std::is_same_v<T, std::uint16_t>)
    return Channel::Short;
  else if constexpr (std::is_same_v<T, float>)
    return Channel::Float;
  else {
    static_assert(std::is_same_v<T, _Float16>);
    return Channel::Half;
  }
}

struct Buffer {
  Access access = Access::In;
  std::size_t bytes = 0, elementBytes = 0;
  void *host = nullptr;
  std::shared_ptr<void> owner;
  // The contents before each run, of what the job writes.
  std::vector<std::byte> initial;
  // The size of an image; 0 for other buffers.
  std::size_t width = 0, height = 0;
  Channel channel = Channel::Byte;
  // The indices of elements that differ from those in `host`.
  std::function<std::vector<std::size_t>(const void *actual, double tolerance)> compare;
};

// Names a buffer of a job, and has the memory that the loop uses.
template <class T> struct Array {
  std::size_t index;
  T *data;
  T &operator[](std::size_t i) const { return data[i]; }
};

// An argument in local memory.
struct Local {
  std::size_t bytes;
};

struct Argument {
  enum Kind { BufferIndex, Value, LocalMemory } kind;
  std::size_t index = 0; // of a buffer, or the size of local memory
  std::vector<std::byte> value;
};

struct Launch {
  std::string kernel;
  std::vector<std::size_t> global, local;
  std::vector<Argument> arguments;
};

class Job {
public:
  // The kernels are in the file `name`.cl.
  explicit Job(std::string name) : name(std::move(name)) {}

  template <class T> Array<T> input(std::vector<T> contents) {
    return add(std::move(contents), Access::In);
  }
  template <class T> Array<T> output(std::size_t count) {
    return add(std::vector<T>(count), Access::Out);
  }
  // Updated by the job: each run starts with these contents.
  template <class T> Array<T> update(std::vector<T> contents) {
    return add(std::move(contents), Access::InOut);
  }
  // One, two or four elements of the array are a pixel.
  template <class T> Array<T> image(Array<T> array, std::size_t width, std::size_t height) {
    buffers[array.index].width = width;
    buffers[array.index].height = height;
    buffers[array.index].channel = getChannel<T>();
    return array;
  }

  template <class... Arguments>
  void launch(std::string kernel, std::vector<std::size_t> global, std::vector<std::size_t> local,
              const Arguments &...arguments) {
    launches.push_back(
        {std::move(kernel), std::move(global), std::move(local), {toArgument(arguments)...}});
  }

  // Restores what the job updates; `all` restores its outputs, too.
  void reset(bool all = false) const;

  std::string name;
  std::string file = name;
  std::string options;
  Need need = Need::Nothing;
  double bytes = 0, flops = 0;
  double tolerance = 1e-4;
  // The share of elements that may differ, where rounding decides branches.
  double maxDifferent = 0;
  std::vector<Buffer> buffers;
  std::vector<Launch> launches;
  std::function<void()> loop;
  // A published result that starts a buffer, where kernel and loop share their text.
  std::size_t publishedIndex = 0;
  std::vector<std::uint32_t> published;

private:
  template <class T> Array<T> add(std::vector<T> contents, Access access);
  template <class T> static Argument toArgument(const Array<T> &array) {
    return {Argument::BufferIndex, array.index, {}};
  }
  static Argument toArgument(Local local) { return {Argument::LocalMemory, local.bytes, {}}; }
  template <class T> static Argument toArgument(const T &value) {
    static_assert(std::is_trivially_copyable_v<T>);
    Argument argument{Argument::Value, 0, std::vector<std::byte>(sizeof(T))};
    std::memcpy(argument.value.data(), &value, sizeof(T));
    return argument;
  }
};

template <class T> Array<T> Job::add(std::vector<T> contents, Access access) {
  auto owner = std::make_shared<std::vector<T>>(std::move(contents));
  Buffer buffer;
  buffer.access = access;
  buffer.bytes = owner->size() * sizeof(T);
  buffer.elementBytes = sizeof(T);
  buffer.host = owner->data();
  buffer.owner = owner;
  if (access != Access::In) {
    const auto *begin = reinterpret_cast<const std::byte *>(owner->data());
    buffer.initial.assign(begin, begin + buffer.bytes);
    buffer.compare = [owner](const void *actual, double tolerance) {
      std::vector<std::size_t> different;
      for (std::size_t i = 0; i < owner->size(); ++i)
        if (differs(static_cast<const T *>(actual)[i], (*owner)[i], tolerance))
          different.push_back(i);
      return different;
    };
  }
  T *data = owner->data();
  buffers.push_back(std::move(buffer));
  return {buffers.size() - 1, data};
}

// The full size of a job, or a tiny one that shows in no time that its kernels are right.
struct Scale {
  bool quick;
  template <class T> T operator()(T full, T tiny) const { return quick ? tiny : full; }
};

struct Entry {
  const char *name;
  Job (*make)(Scale);
};

// The tables of all themes.
std::vector<Entry> getJobs();
std::vector<Entry> getStreamJobs();
std::vector<Entry> getLinearAlgebraJobs();
std::vector<Entry> getImageJobs();
std::vector<Entry> getReductionJobs();
std::vector<Entry> getSortingJobs();
std::vector<Entry> getSimulationJobs();
std::vector<Entry> getLearningJobs();
std::vector<Entry> getTextJobs();
std::vector<Entry> getGraphJobs();

} // namespace yardstick

#endif // BENCH_YARDSTICK_JOB_H
