#include "common/build.h"

#include "common/files.h"
#include "common/spirv.h"
#include "compiler/spirv.h"

#include <llvm/Support/raw_ostream.h>

namespace tools {

Result<Source> readSource(const std::string &file) {
  if (file.empty())
    return fail("no input file (see --help)");
  auto text = readText(file);
  if (!text)
    return fail(text.error());
  return Source{file, std::move(*text)};
}

Result<std::unique_ptr<Build>> Build::run(const compiler::Info &info, const Source &source,
                                          const std::string &buildOptions, Stage last) {
  auto build = std::make_unique<Build>();
  build->context = compiler::createContext();
  if (!build->context)
    return fail("out of memory");
  auto created = createDeviceCompiler(info, *build->context);
  if (!created)
    return fail(created.error());
  build->compiler = std::move(*created);
  if (auto done = build->runStages(source, buildOptions, last); !done)
    return fail("'", source.file, "': ", done.error());
  return build;
}

Result<void> Build::finishStage(compiler::Result result, const char *what) {
  llvm::errs() << compiler->log;
  compiler->log.clear();
  if (result == compiler::Result::SUCCESS)
    return {};
  return fail(what, " failed (", compiler::toString(result), ")");
}

Result<void> Build::compile(const Source &source) {
  compiler::Module &module = *compiler->module;
  if (!isSPIRV(source.file, source.text))
    return finishStage(module.compileOpenCLC("FULL_PROFILE", source.text, {}), "compilation");
  auto words = getSPIRVWords(source.text);
  if (!words)
    return fail(words.error());
  const auto device =
      compiler::getSPIRVDeviceInfo(*compiler->target->getCompilerInfo()->device_info);
  const auto compiled = module.compileSPIRV(*words, device, cargo::nullopt);
  return finishStage(compiled ? compiler::Result::SUCCESS : compiled.error(), "compilation");
}

Result<void> Build::runStages(const Source &source, const std::string &buildOptions, Stage last) {
  compiler::Module &module = *compiler->module;
  const std::string options =
      isSPIRV(source.file, source.text) ? buildOptions : addSourceName(source.file, buildOptions);
  // What is only linked may become a library, whose functions others call.
  const auto mode =
      last == Stage::Linked ? compiler::Options::Mode::COMPILE : compiler::Options::Mode::BUILD;
  if (auto done = finishStage(module.parseOptions(options, mode), "parsing the build options");
      !done)
    return done;
  if (auto done = compile(source); !done)
    return done;
  if (auto done = finishStage(module.link({}), "linking"); !done || last == Stage::Linked)
    return done;
  return finishStage(module.finalize(&info, printfCalls), "finalization");
}

Result<std::vector<uint8_t>> Build::createBinary() {
  cargo::array_view<uint8_t> binary;
  if (auto done = finishStage(compiler->module->createBinary(binary), "code generation"); !done)
    return fail(done.error());
  return std::vector<uint8_t>(binary.begin(), binary.end());
}

} // namespace tools
