#include "module_io.h"

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
  // The SPIR-V magic number in either byte order.
  if (name.ends_with(".spv") || contents.starts_with("\x03\x02\x23\x07") ||
      contents.starts_with("\x07\x23\x02\x03"))
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
  auto file = llvm::MemoryBuffer::getFileOrSTDIN(options.input);
  if (!file)
    return fail("cannot read '", options.input, "': ", file.getError().message());
  const llvm::MemoryBuffer &buffer = **file;
  const Language language = languageOf(options, buffer.getBuffer());
  if (language == Language::SPIRV || options.spirvOptions)
    return fail("'", options.input, "': SPIR-V is not supported");
  auto module = language == Language::OpenCLC
                    ? session.compile(options.input, buffer.getBuffer().str())
                    : parseModule(session, buffer);
  if (!module)
    return module;
  if (auto verified = verify(**module); !verified)
    return fail(options.input, ": ", verified.error());
  return module;
}

Result<void> writeModule(const llvm::Module &module, const Options &options) {
  if (options.outputKind == OutputKind::None)
    return {};
  return tools::writeModule(module, options.output, options.outputKind == OutputKind::Text);
}

} // namespace muxc
