// compile_with <target library> <device> <file.cl> <output> [build options]
// Loads a target, compiles a file for one of its devices, and writes the binary.
#include "compiler/context.h"
#include "compiler/info.h"
#include "compiler/load_target.h"
#include "compiler/module.h"
#include "compiler/target.h"

#include <cstdio>
#include <cstring>
#include <fstream>
#include <sstream>

namespace {

int fail(const std::string &why) {
  std::fprintf(stderr, "compile_with: error: %s\n", why.c_str());
  return 1;
}

const compiler::Info *findCompiler(const char *device) {
  for (const compiler::Info *info : compiler::compilers())
    if (std::strcmp(info->device_info->device_name, device) == 0)
      return info;
  return nullptr;
}

} // namespace

int main(int argc, char **argv) {
  if (argc != 5 && argc != 6)
    return fail("usage: compile_with <target library> <device> <file.cl> <output> [build options]");
  if (auto loaded = compiler::loadTarget(argv[1]); !loaded)
    return fail(loaded.error());
  const compiler::Info *info = findCompiler(argv[2]);
  if (!info)
    return fail(std::string("unknown device ") + argv[2]);

  std::ifstream file(argv[3]);
  std::ostringstream source;
  source << file.rdbuf();

  using compiler::Result;
  auto context = compiler::createContext();
  auto target = info->createTarget(context.get(), nullptr);
  if (!target || target->init() != Result::SUCCESS)
    return fail("the compiler does not start");
  uint32_t numErrors = 0;
  std::string log;
  auto module = target->createModule(numErrors, log);
  compiler::ProgramInfo program;
  std::vector<builtins::printf::descriptor> printfCalls;
  cargo::array_view<uint8_t> binary;
  const char *options = argc == 6 ? argv[5] : "";
  if (module->parseOptions(options, compiler::Options::Mode::BUILD) != Result::SUCCESS ||
      module->compileOpenCLC("FULL_PROFILE", source.str(), {}) != Result::SUCCESS ||
      module->link({}) != Result::SUCCESS ||
      module->finalize(&program, printfCalls) != Result::SUCCESS ||
      module->createBinary(binary) != Result::SUCCESS)
    return fail("the build fails:\n" + log);

  std::ofstream output(argv[4], std::ios::binary);
  output.write(reinterpret_cast<const char *>(binary.data()),
               static_cast<std::streamsize>(binary.size()));
  output.close();
  if (!output)
    return fail(std::string("cannot write ") + argv[4]);
  for (const compiler::KernelInfo &kernel : program.kernels)
    std::printf("%s: %zu arguments\n", kernel.name.c_str(), kernel.arguments.size());
  return 0;
}
