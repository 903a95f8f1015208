#include "common/build.h"

#include "common/files.h"

#include <llvm/Support/raw_ostream.h>

namespace tools {

Result<Source> readSource(const std::string &file) {
  if (file.empty())
    return fail("no input file (see --help)");
  auto text = readText(file);
  if (!text)
    return fail(text.error());
  // The SPIR-V magic number in either byte order.
  if (file.ends_with(".spv") || text->starts_with("\x03\x02\x23\x07") ||
      text->starts_with("\x07\x23\x02\x03"))
    return fail("'", file, "': SPIR-V is not supported");
  return Source{file, std::move(*text)};
}

Result<std::unique_ptr<Build>> Build::run(const compiler::Info &info, const Source &source,
                                          const std::string &buildOptions) {
  auto build = std::make_unique<Build>();
  build->context = compiler::createContext();
  if (!build->context)
    return fail("out of memory");
  auto created = createDeviceCompiler(info, *build->context);
  if (!created)
    return fail(created.error());
  build->compiler = std::move(*created);
  if (auto done = build->runStages(source, buildOptions); !done)
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

Result<void> Build::runStages(const Source &source, const std::string &buildOptions) {
  compiler::Module &module = *compiler->module;
  const std::string options = addSourceName(source.file, buildOptions);
  if (auto done = finishStage(module.parseOptions(options, compiler::Options::Mode::BUILD),
                              "parsing the build options");
      !done)
    return done;
  if (auto done =
          finishStage(module.compileOpenCLC("FULL_PROFILE", source.text, {}), "compilation");
      !done)
    return done;
  if (auto done = finishStage(module.link({}), "linking"); !done)
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
