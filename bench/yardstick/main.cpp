// Measures jobs on one OpenCL platform, or as plain loops. See bench/README.md.
#include "measurement.h"

#include <cstdio>
#include <cstdlib>
#include <iostream>

namespace {

using namespace yardstick;

struct CommandLine {
  std::string platform;
  bool loops = false, list = false, json = false, serve = false, selfTest = false;
  Options options;
  std::vector<std::string> jobs;
};

constexpr const char *Usage =
    "usage: openmux-bench-peers [options] [job...]\n"
    "  --platform NAME  the first platform whose name contains this\n"
    "  --loops          run the plain loops instead\n"
    "  --quick          tiny sizes\n"
    "  --self-test      check the results, and that damaged ones are found; measure nothing\n"
    "  --kernels DIR    look for kernels there first\n"
    "  --json           print a line of JSON for each job\n"
    "  --serve          take names of jobs from standard input; the same again repeats it\n"
    "  --list           print the names of all jobs\n";

bool parse(int count, char **arguments, CommandLine &line) {
  const std::vector<std::pair<std::string, bool *>> flags = {
      {"--loops", &line.loops}, {"--list", &line.list},           {"--json", &line.json},
      {"--serve", &line.serve}, {"--quick", &line.options.quick}, {"--self-test", &line.selfTest}};
  for (int i = 1; i < count; ++i) {
    const std::string word = arguments[i];
    const auto flag = std::find_if(flags.begin(), flags.end(),
                                   [&](const auto &known) { return known.first == word; });
    if (flag != flags.end())
      *flag->second = true;
    else if (word == "--platform" && i + 1 < count)
      line.platform = arguments[++i];
    else if (word == "--kernels" && i + 1 < count)
      line.options.folders.push_back(arguments[++i]);
    else if (word[0] == '-')
      return false;
    else
      line.jobs.push_back(word);
  }
  const std::string folder = OPENMUX_BENCH_FOLDER;
  line.options.folders.insert(line.options.folders.end(),
                              {folder + "/kernels", folder + "/yardstick/kernels"});
  return true;
}

const Entry *findJob(const std::vector<Entry> &jobs, const std::string &name) {
  for (const Entry &entry : jobs)
    if (entry.name == name)
      return &entry;
  return nullptr;
}

std::string quote(const std::string &text) {
  std::string quoted = "\"";
  for (char c : text) {
    if (c == '"' || c == '\\')
      quoted += '\\';
    quoted += static_cast<unsigned char>(c) < ' ' ? ' ' : c;
  }
  return quoted + '"';
}

void printTimes(const char *key, const std::vector<Time> &runs, double Time::*which) {
  std::printf(", \"%s\": [", key);
  for (std::size_t i = 0; i < runs.size(); ++i)
    std::printf("%s%.9f", i ? ", " : "", runs[i].*which);
  std::printf("]");
}

void printJson(const Measurement &measurement) {
  std::printf("{\"job\": %s", quote(measurement.job).c_str());
  if (!measurement.error.empty())
    std::printf(", \"error\": %s", quote(measurement.error).c_str());
  if (!measurement.skipped.empty())
    std::printf(", \"skipped\": %s", quote(measurement.skipped).c_str());
  std::printf(", \"bytes\": %.0f, \"flops\": %.0f, \"build\": %.6f, \"first\": %.6f",
              measurement.bytes, measurement.flops, measurement.build.wall, measurement.first.wall);
  printTimes("wall", measurement.runs, &Time::wall);
  printTimes("processor", measurement.runs, &Time::processor);
  std::printf("}\n");
  std::fflush(stdout);
}

// The value by the clock below which the share `part` of all runs is.
double getQuantile(const std::vector<Time> &runs, double part) {
  std::vector<double> values;
  for (const Time &run : runs)
    values.push_back(run.wall);
  std::sort(values.begin(), values.end());
  return values[std::size_t(std::lround(part * double(values.size() - 1)))];
}

// Linux adds the time of threads on other cores tick by tick, so that only sums are right.
double getMeanProcessorTime(const std::vector<Time> &runs) {
  double sum = 0;
  for (const Time &run : runs)
    sum += run.processor;
  return sum / double(runs.size());
}

void printRow(const Measurement &measurement) {
  const std::string &reason = measurement.error.empty() ? measurement.skipped : measurement.error;
  if (!reason.empty()) {
    std::printf("%-20s %s: %s\n", measurement.job.c_str(),
                measurement.error.empty() ? "skipped" : "FAILED", reason.c_str());
    return;
  }
  const double median = getQuantile(measurement.runs, 0.5);
  const double spread = getQuantile(measurement.runs, 0.75) - getQuantile(measurement.runs, 0.25);
  const bool computes = measurement.flops > 4 * measurement.bytes;
  std::printf(
      "%-20s %10.3f ms %5.1f %% %10.3f ms %8.2f %-7s %9.1f ms %9.1f ms\n", measurement.job.c_str(),
      median * 1e3, 100 * spread / median, getMeanProcessorTime(measurement.runs) * 1e3,
      (computes ? measurement.flops : measurement.bytes) / median / 1e9,
      computes ? "GFLOP/s" : "GB/s", measurement.build.wall * 1e3, measurement.first.wall * 1e3);
  std::fflush(stdout);
}

void printHeader(const Device *device) {
  if (device)
    std::printf("%s, %s, %s\n", device->platformName.c_str(), device->version.c_str(),
                device->deviceName.c_str());
  std::printf("%-20s %13s %7s %13s %16s %12s %12s\n", "job", "median", "spread", "processor",
              "rate", "build", "first");
}

// Answers each name with a line of JSON.
int serve(const CommandLine &line, const std::vector<Entry> &jobs, Device *device) {
  std::unique_ptr<Bench> bench;
  for (std::string name; std::getline(std::cin, name);) {
    const Entry *entry = findJob(jobs, name);
    if (!entry) {
      std::fprintf(stderr, "openmux-bench-peers: error: no job is called '%s'\n", name.c_str());
      return 1;
    }
    if (!bench || bench->state().job != name) {
      // Before the next has its memory.
      bench.reset();
      bench = std::make_unique<Bench>(*entry, device, line.options);
      bench->prepare();
    }
    printJson(bench->measure(line.options.quick ? 0 : 0.15));
  }
  return 0;
}

// Whether the job computes what it should.
bool runJob(const CommandLine &line, const Entry &entry, Device *device) {
  Bench bench(entry, device, line.options);
  bench.prepare();
  if (line.selfTest) {
    const Measurement &state = bench.state();
    Error error = state.error;
    if (error.empty() && state.skipped.empty())
      error = bench.checkFaultsAreFound();
    std::printf("%s: %s\n", entry.name,
                !error.empty()          ? error.c_str()
                : state.skipped.empty() ? "good"
                                        : state.skipped.c_str());
    return error.empty();
  }
  const Measurement measurement = bench.measure(line.options.quick ? 0 : 1);
  line.json ? printJson(measurement) : printRow(measurement);
  return measurement.error.empty();
}

} // namespace

int main(int count, char **arguments) {
  CommandLine line;
  if (!parse(count, arguments, line)) {
    std::fputs(Usage, stderr);
    return 2;
  }
  const std::vector<Entry> jobs = getJobs();
  std::vector<Entry> chosen = line.jobs.empty() ? jobs : std::vector<Entry>();
  for (const std::string &name : line.jobs) {
    const Entry *entry = findJob(jobs, name);
    if (!entry) {
      std::fprintf(stderr, "openmux-bench-peers: error: no job is called '%s'\n", name.c_str());
      return 2;
    }
    chosen.push_back(*entry);
  }
  if (line.list) {
    for (const Entry &entry : chosen)
      std::puts(entry.name);
    return 0;
  }
  Device device;
  if (!line.loops) {
    // Threads of loops that check results must not wait actively beside the device's.
    setenv("OMP_WAIT_POLICY", "passive", 0);
    if (Error error = device.open(line.platform); !error.empty()) {
      std::fprintf(stderr, "openmux-bench-peers: error: %s\n", error.c_str());
      return 1;
    }
  }
  Device *target = line.loops ? nullptr : &device;
  if (line.serve)
    return serve(line, jobs, target);
  if (!line.json && !line.selfTest)
    printHeader(target);
  bool good = true;
  for (const Entry &entry : chosen)
    good &= runJob(line, entry, target);
  return good ? 0 : 1;
}
