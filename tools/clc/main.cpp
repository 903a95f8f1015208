// clc: compiles OpenCL C and SPIR-V ahead of time.
#include "common/build.h"
#include "common/devices.h"
#include "emit.h"
#include "options.h"

#include <llvm/Support/raw_ostream.h>

namespace {

using namespace clc;
using tools::fail;
using tools::Result;

Result<const compiler::Info *> chooseDevice(const Options &options) {
  auto any = [](const compiler::Info &) { return true; };
  return options.device.empty() ? tools::findDefaultDevice(any)
                                : tools::findDevice(options.device, any);
}

Result<void> compileProgram(const Options &options) {
  auto device = chooseDevice(options);
  if (!device)
    return fail(device.error());
  auto source = tools::readSource(options.file);
  if (!source)
    return fail(source.error());
  if (options.output.empty())
    return fail("no output file (use -o <file>)");
  const auto last =
      options.kind == Output::SPIRV ? tools::Build::Stage::Linked : tools::Build::Stage::Finalized;
  auto build = tools::Build::run(**device, *source, options.buildOptions, last);
  if (!build)
    return fail(build.error());
  return emit(**build, **device, options);
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
  return compileProgram(*options);
}

} // namespace

int main(int argc, char **argv) {
  const auto done = runTool({argv + (argc > 0), static_cast<std::size_t>(argc > 0 ? argc - 1 : 0)});
  if (done)
    return 0;
  llvm::errs() << "clc: error: " << done.error() << '\n';
  return 1;
}
