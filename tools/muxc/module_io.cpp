#include "module_io.h"

#include "common/spirv.h"
#include "common/write_module.h"

#include <llvm/AsmParser/Parser.h>
#include <llvm/IR/Verifier.h>
#include <llvm/IRReader/IRReader.h>
#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Support/SourceMgr.h>
#include <llvm/Target/TargetMachine.h>

namespace muxc {

using tools::fail;
using tools::Result;

namespace {

Language languageOf(const Options &options, llvm::StringRef contents) {
  if (options.language != Language::Unknown)
    return options.language;
  const llvm::StringRef name = options.input;
  if (name.ends_with(".cl"))
    return Language::OpenCLC;
  if (tools::isSPIRV(name, contents))
    return Language::SPIRV;
  return Language::IR;
}

// "file:line:column: message", as far as the location is known.
std::string describe(const llvm::SMDiagnostic &diagnostic) {
  std::string where = diagnostic.getFilename().str();
  if (diagnostic.getLineNo() > 0)
    where += ":" + std::to_string(diagnostic.getLineNo());
  if (diagnostic.getColumnNo() >= 0)
    where += ":" + std::to_string(diagnostic.getColumnNo() + 1);
  return where + ": " + diagnostic.getMessage().str();
}

Result<std::unique_ptr<llvm::Module>> parseModule(Session &session, llvm::MemoryBufferRef buffer) {
  const llvm::TargetMachine *targetMachine = session.getMachinery().getTM();
  // The parser needs the layout for default alignments and the address space of allocas.
  auto layout = [&](llvm::StringRef, llvm::StringRef given) -> std::optional<std::string> {
    if (!given.empty() || !targetMachine)
      return std::nullopt;
    return targetMachine->createDataLayout().getStringRepresentation();
  };
  llvm::SMDiagnostic diagnostic;
  auto module =
      llvm::parseIR(buffer, diagnostic, session.getLLVMContext(), llvm::ParserCallbacks(layout));
  if (!module)
    return fail(describe(diagnostic));
  if (targetMachine && module->getTargetTriple().empty())
    module->setTargetTriple(targetMachine->getTargetTriple());
  return module;
}

// The first message of the verifier and the value it is about, on one line.
std::string firstVerifierMessage(llvm::StringRef text) {
  auto [message, rest] = text.split('\n');
  const llvm::StringRef about = rest.split('\n').first.trim();
  return (about.empty() ? message : llvm::Twine(message) + " " + about).str();
}

Result<std::unique_ptr<llvm::MemoryBuffer>> readInput(const Options &options) {
  auto file = llvm::MemoryBuffer::getFileOrSTDIN(options.input);
  if (!file)
    return fail("cannot read '", options.input, "': ", file.getError().message());
  if (options.spirv.any() && languageOf(options, (*file)->getBuffer()) != Language::SPIRV)
    return fail("'", options.input, "' is not SPIR-V: --spirv-* options do not apply");
  return std::move(*file);
}

std::string getTypeName(const spirv::SpecializableConstant &constant) {
  using Type = spirv::SpecializableConstant::Type;
  switch (constant.type) {
  case Type::BOOLEAN:
    return "bool";
  case Type::INTEGER:
    return "i" + std::to_string(constant.size_in_bits);
  case Type::FLOAT:
    return constant.size_in_bits == 16 ? "half" : constant.size_in_bits == 32 ? "float" : "double";
  }
  return {};
}

} // namespace

Result<void> verify(const llvm::Module &module) {
  std::string messages;
  llvm::raw_string_ostream stream(messages);
  for (const llvm::Function &function : module) {
    if (!function.isDeclaration() && llvm::verifyFunction(function, &stream))
      return fail("function '", function.getName(),
                  "' does not verify: ", firstVerifierMessage(messages));
  }
  if (llvm::verifyModule(module, &stream))
    return fail("module does not verify: ", firstVerifierMessage(messages));
  return {};
}

Result<std::unique_ptr<llvm::Module>> readModule(Session &session, const Options &options) {
  auto file = readInput(options);
  if (!file)
    return fail(file.error());
  const llvm::MemoryBuffer &buffer = **file;
  auto module = [&]() -> Result<std::unique_ptr<llvm::Module>> {
    switch (languageOf(options, buffer.getBuffer())) {
    case Language::OpenCLC:
      return session.compile(options.input, buffer.getBuffer().str());
    case Language::SPIRV: {
      auto words = tools::getSPIRVWords(buffer.getBuffer());
      if (!words)
        return fail("'", options.input, "': ", words.error());
      return session.compileSPIRV(options.input, *words, options.spirv);
    }
    default:
      return parseModule(session, buffer);
    }
  }();
  if (!module)
    return module;
  if (auto verified = verify(**module); !verified)
    return fail(options.input, ": ", verified.error());
  return module;
}

Result<void> listSpecConstants(const Options &options) {
  auto file = readInput(options);
  if (!file)
    return fail(file.error());
  auto words = tools::getSPIRVWords((*file)->getBuffer());
  if (!words)
    return fail("'", options.input, "': ", words.error());
  const auto constants = compiler::createContext()->getSpecializableConstants(*words);
  if (!constants)
    return fail("'", options.input, "': ", constants.error());
  for (const auto &[id, constant] : *constants)
    llvm::outs() << id << ": " << getTypeName(constant) << '\n';
  return {};
}

Result<void> writeModule(const llvm::Module &module, const Options &options) {
  if (options.outputKind == OutputKind::None)
    return {};
  return tools::writeModule(module, options.output, options.outputKind == OutputKind::Text);
}

} // namespace muxc
