// oclrun: runs kernels without host code.
#include "argument.h"
#include "common/devices.h"
#include "contents.h"
#include "match.h"
#include "nd_range.h"
#include "options.h"
#include "output.h"
#include "program.h"
#include "run.h"

#include <llvm/Support/Format.h>
#include <llvm/Support/raw_ostream.h>

#include <algorithm>

namespace {

using namespace oclrun;
using tools::fail;
using tools::Result;

Result<std::vector<Argument>> parseArguments(const std::vector<std::string> &texts) {
  std::vector<Argument> arguments;
  for (const std::string &text : texts) {
    auto argument = parseArgument(text);
    if (!argument)
      return fail("argument ", std::to_string(arguments.size()), " (", text,
                  "): ", argument.error());
    arguments.push_back(std::move(*argument));
  }
  return arguments;
}

Result<const compiler::Info *> chooseDevice(const Options &options) {
  auto runs = [](const compiler::Info &info) {
    return info.device_info->device_type != mux_device_type_compiler;
  };
  if (!options.device.empty())
    return tools::findDevice(options.device, runs);
  return tools::findDefaultDevice(runs);
}

// Checks that need no device: files of buffers exist, and sizes of PNG outputs match.
Result<void> checkBuffers(const compiler::KernelInfo &kernel, std::span<const Argument> arguments,
                          const NDRange &range) {
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    if (!arguments[i].hasContents())
      continue;
    auto size = bufferSize(arguments[i]);
    if (!size)
      return fail(describeArgument(kernel, i), ": ", size.error());
    if (auto done = checkOutput(arguments[i], *size, range); !done)
      return fail(describeArgument(kernel, i), ": ", done.error());
  }
  return {};
}

Result<void> executeAll(Run &run, uint64_t repeats) {
  double total = 0;
  double best = 0;
  for (uint64_t i = 0; i < repeats; ++i) {
    auto time = run.execute();
    if (!time)
      return fail(time.error());
    total += *time;
    best = i == 0 ? *time : std::min(best, *time);
  }
  llvm::errs() << "time per run: " << llvm::format("%.3f ms", total / repeats);
  if (repeats > 1)
    llvm::errs() << llvm::format(" (best of %llu: %.3f ms)",
                                 static_cast<unsigned long long>(repeats), best);
  llvm::errs() << '\n';
  return {};
}

// Runs a kernel of a program with new buffers.
Result<void> runKernel(const Options &options, mux_device_info_t deviceInfo, Program &program,
                       const compiler::KernelInfo &kernel, std::span<const Argument> arguments) {
  if (auto done = matchArguments(kernel, arguments); !done)
    return done;
  auto range =
      makeNDRange(options.globalSize, options.localSize, options.globalOffset, kernel, deviceInfo);
  if (!range)
    return fail(range.error());
  if (auto done = checkBuffers(kernel, arguments, *range); !done)
    return done;

  if (options.specialize)
    if (auto done = specialize(program, kernel, *range); !done)
      return done;
  auto run = Run::prepare(deviceInfo, program, kernel, arguments, *range);
  if (!run)
    return fail(run.error());
  if (auto done = executeAll(*run, options.repeats); !done)
    return done;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    auto done = writeOutput(nameOutput(arguments[i], kernel.name), nameOfArgument(kernel, i),
                            run->contents(i), *range, options.printLimit, llvm::outs());
    if (!done)
      return fail(describeArgument(kernel, i), ": ", done.error());
  }
  return {};
}

// The kernels that -k selects, or the only kernel.
Result<std::vector<const compiler::KernelInfo *>> findKernels(const Options &options,
                                                              const compiler::ProgramInfo &info) {
  std::vector<const compiler::KernelInfo *> kernels;
  const std::vector<std::string> anyName = {""};
  for (const std::string &name : options.kernels.empty() ? anyName : options.kernels) {
    auto kernel = findKernel(info, name);
    if (!kernel)
      return fail("'", options.file, "': ", kernel.error());
    kernels.push_back(*kernel);
  }
  return kernels;
}

Result<void> runKernels(const Options &options) {
  auto arguments = parseArguments(options.arguments);
  if (!arguments)
    return fail(arguments.error());
  auto device = chooseDevice(options);
  if (!device)
    return fail(device.error());
  auto source = tools::readSource(options.file);
  if (!source)
    return fail(source.error());
  if (options.globalSize.empty())
    return fail("no global size (use -g X[,Y[,Z]])");

  auto program = buildProgram(**device, *source, options.buildOptions);
  if (!program)
    return fail(program.error());
  auto kernels = findKernels(options, program->info);
  if (!kernels)
    return fail(kernels.error());
  for (const compiler::KernelInfo *kernel : *kernels)
    if (auto done = runKernel(options, (*device)->device_info, *program, *kernel, *arguments);
        !done)
      return done;
  return {};
}

Result<void> runTool(std::span<const char *const> words) {
  auto options = parseOptions(words);
  if (!options)
    return fail(options.error());
  if (options->help) {
    llvm::outs() << helpText;
    return {};
  }
  if (auto loaded = tools::loadTargets(options->loadTargets); !loaded)
    return loaded;
  if (options->listDevices) {
    tools::listDevices(llvm::outs());
    return {};
  }
  return runKernels(*options);
}

} // namespace

int main(int argc, char **argv) {
  auto done = runTool({argv + (argc > 0), static_cast<std::size_t>(argc > 0 ? argc - 1 : 0)});
  llvm::outs().flush();
  if (done && llvm::outs().has_error()) {
    done = fail("cannot write the standard output: ", llvm::outs().error().message());
    llvm::outs().clear_error();
  }
  if (done)
    return 0;
  llvm::errs() << "oclrun: error: " << done.error() << '\n';
  return 1;
}
