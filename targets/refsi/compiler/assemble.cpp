#include "assemble.h"

#include <llvm/MC/MCAsmBackend.h>
#include <llvm/MC/MCAsmInfo.h>
#include <llvm/MC/MCCodeEmitter.h>
#include <llvm/MC/MCContext.h>
#include <llvm/MC/MCInstrInfo.h>
#include <llvm/MC/MCObjectFileInfo.h>
#include <llvm/MC/MCObjectWriter.h>
#include <llvm/MC/MCParser/MCAsmParser.h>
#include <llvm/MC/MCParser/MCTargetAsmParser.h>
#include <llvm/MC/MCRegisterInfo.h>
#include <llvm/MC/MCStreamer.h>
#include <llvm/MC/MCSubtargetInfo.h>
#include <llvm/MC/TargetRegistry.h>
#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Support/SourceMgr.h>
#include <llvm/Support/raw_ostream.h>
#include <llvm/Target/TargetMachine.h>

#include <memory>
#include <string>

namespace refsi {

static void collectDiagnostic(const llvm::SMDiagnostic &diagnostic, void *errors) {
  if (diagnostic.getKind() != llvm::SourceMgr::DK_Error)
    return;
  llvm::raw_string_ostream stream(*static_cast<std::string *>(errors));
  diagnostic.print("assembler", stream, /*ShowColors=*/false);
}

llvm::Expected<Object> assemble(llvm::StringRef assembly, const llvm::TargetMachine &machine) {
  const llvm::Target &target = machine.getTarget();
  const llvm::MCTargetOptions &options = machine.Options.MCOptions;
  const llvm::MCRegisterInfo &registers = *machine.getMCRegisterInfo();
  const llvm::MCSubtargetInfo &subtarget = *machine.getMCSubtargetInfo();
  const llvm::MCInstrInfo &instructions = *machine.getMCInstrInfo();

  std::string errors;
  llvm::SourceMgr sources;
  sources.setDiagHandler(collectDiagnostic, &errors);
  sources.AddNewSourceBuffer(llvm::MemoryBuffer::getMemBuffer(assembly, "kernel assembly"), {});
  llvm::MCContext context(machine.getTargetTriple(), machine.getMCAsmInfo(), &registers, &subtarget,
                          &sources, &options);
  context.setDiagnosticHandler(
      [&errors](const llvm::SMDiagnostic &diagnostic, bool, const llvm::SourceMgr &,
                std::vector<const llvm::MDNode *> &) { collectDiagnostic(diagnostic, &errors); });
  const std::unique_ptr<llvm::MCObjectFileInfo> file(
      target.createMCObjectFileInfo(context, /*PIC=*/true, /*LargeCodeModel=*/false));
  context.setObjectFileInfo(file.get());

  Object object;
  llvm::raw_svector_ostream stream(object);
  std::unique_ptr<llvm::MCAsmBackend> backend(
      target.createMCAsmBackend(subtarget, registers, options));
  std::unique_ptr<llvm::MCObjectWriter> writer = backend->createObjectWriter(stream);
  std::unique_ptr<llvm::MCCodeEmitter> emitter(target.createMCCodeEmitter(instructions, context));
  const std::unique_ptr<llvm::MCStreamer> streamer(
      target.createMCObjectStreamer(machine.getTargetTriple(), context, std::move(backend),
                                    std::move(writer), std::move(emitter), subtarget));
  const std::unique_ptr<llvm::MCAsmParser> parser(
      llvm::createMCAsmParser(sources, context, *streamer, *machine.getMCAsmInfo()));
  const std::unique_ptr<llvm::MCTargetAsmParser> targetParser(
      target.createMCAsmParser(subtarget, *parser, instructions, options));
  if (!targetParser)
    return llvm::createStringError("no assembler for " + machine.getTargetTriple().str());
  parser->setTargetParser(*targetParser);
  const bool failed = parser->Run(/*NoInitialTextSection=*/false);
  if (failed || !errors.empty())
    return llvm::createStringError(errors.empty() ? "assembling the kernels failed" : errors);
  return object;
}

} // namespace refsi
