#include "measurement.h"

#include <fstream>
#include <iterator>

namespace yardstick {

namespace {

template <class Function> Error timed(ProcessorClock &processor, Time &time, Function function) {
  processor.start();
  const double wall = getSeconds(CLOCK_MONOTONIC);
  Error error = function();
  time.wall = getSeconds(CLOCK_MONOTONIC) - wall;
  time.processor = processor.stop();
  return error;
}

template <class Function> Error timedOnce(Time &time, Function function) {
  ProcessorClock processor(ProcessorClock::Threads::MayStart);
  return timed(processor, time, function);
}

std::optional<std::string> readKernels(const std::vector<std::string> &folders,
                                       const std::string &name) {
  const std::string path = "/" + name + ".cl";
  for (const std::string &folder : folders)
    if (std::ifstream file(folder + path); file)
      return std::string(std::istreambuf_iterator<char>(file), {});
  return std::nullopt;
}

} // namespace

Bench::Bench(const Entry &entry, Device *device, const Options &options)
    : job(entry.make({options.quick})), device(device), options(options) {
  measurement.job = job.name;
  measurement.bytes = job.bytes;
  measurement.flops = job.flops;
}

Error Bench::prepareDevice() {
  const std::optional<std::string> source = readKernels(options.folders, job.file);
  if (!source)
    return "there is no file " + job.file + ".cl";
  execution = std::make_unique<Execution>(*device, job);
  Error error = timedOnce(measurement.build, [&] { return execution->build(*source); });
  if (error.empty())
    error = execution->prepare();
  if (error.empty())
    error = timedOnce(measurement.first, [&] { return execution->run(0, 1); });
  if (error.empty())
    error = execution->run(1, job.launches.size());
  return error;
}

void Bench::prepare() {
  if (device && !(measurement.skipped = device->lacks(job.need)).empty())
    return;
  timedOnce(measurement.first, [&] {
    job.loop();
    return Error();
  });
  if (!job.published.empty() && std::memcmp(job.buffers[job.publishedIndex].host,
                                            job.published.data(), 4 * job.published.size()) != 0)
    measurement.error = "the loop does not compute the published result";
  if (!device || !measurement.error.empty())
    return;
  measurement.error = prepareDevice();
  if (measurement.error.empty())
    measurement.error = verify();
}

Error Bench::resetAndRun(ProcessorClock &processor, Time &time) {
  if (device) {
    Error error = execution->reset();
    return error.empty() ? timed(processor, time, [&] { return execution->run(); }) : error;
  }
  job.reset();
  return timed(processor, time, [&] {
    job.loop();
    return Error();
  });
}

Measurement Bench::measure(double seconds) {
  const std::size_t least = 3, most = 200;
  Measurement result = measurement;
  double total = 0;
  // The first run of prepare() has started all threads.
  ProcessorClock processor(ProcessorClock::Threads::AllExist);
  while (result.error.empty() && result.skipped.empty() && result.runs.size() < most &&
         (result.runs.size() < least || total < seconds)) {
    Time time;
    result.error = resetAndRun(processor, time);
    result.runs.push_back(time);
    total += time.wall;
  }
  if (device && result.error.empty() && result.skipped.empty())
    result.error = verify();
  return result;
}

Error Bench::compare(std::size_t index, const std::vector<std::byte> &actual) const {
  const Buffer &buffer = job.buffers[index];
  const std::vector<std::size_t> different = buffer.compare(actual.data(), job.tolerance);
  const std::size_t count = buffer.bytes / buffer.elementBytes;
  if (double(different.size()) <= job.maxDifferent * double(count))
    return "";
  return "results differ in " + std::to_string(different.size()) + " of " + std::to_string(count) +
         " elements of buffer " + std::to_string(index) + ", the first is " +
         std::to_string(different.front());
}

Error Bench::verify() {
  for (std::size_t i = 0; i < job.buffers.size(); ++i) {
    if (job.buffers[i].access == Access::In)
      continue;
    std::vector<std::byte> actual(job.buffers[i].bytes);
    Error error = execution->read(i, actual.data());
    if (error.empty())
      error = compare(i, actual);
    if (!error.empty())
      return error;
  }
  return "";
}

Error Bench::checkFaultsAreFound() {
  for (std::size_t i = 0; i < job.buffers.size(); ++i) {
    const Buffer &buffer = job.buffers[i];
    if (buffer.access == Access::In)
      continue;
    if (compare(i, buffer.initial).empty())
      return "buffer " + std::to_string(i) + " passes as it is before the first run";
    std::vector<std::byte> damaged(buffer.bytes);
    std::memcpy(damaged.data(), buffer.host, buffer.bytes);
    for (std::size_t k = 0; k < (buffer.bytes + 19) / 20; ++k)
      damaged[k] ^= std::byte{0x5a};
    if (compare(i, damaged).empty())
      return "buffer " + std::to_string(i) + " passes with damage";
  }
  return "";
}

} // namespace yardstick
