#include "debug_lines.h"

#include <llvm/BinaryFormat/Dwarf.h>
#include <llvm/Support/Path.h>

namespace spirv {

namespace {
constexpr unsigned dwarfVersion = 5;

/// The file, line and column of an OpLine; null if it is something else, or malformed.
const uint32_t *getLine(const Instruction &instruction) {
  const bool isLine = instruction.opcode == spv::Op::OpLine && instruction.operands.size() == 3;
  return isLine ? instruction.operands.data() : nullptr;
}
} // namespace

DebugLines::DebugLines(Reader &reader, DebugInfo kind)
    : reader(reader), kind(kind), builder(*reader.module) {}

llvm::DIFile *DebugLines::getFile(uint32_t string) {
  const auto found = reader.strings.find(string);
  const llvm::StringRef path = found == reader.strings.end() ? "" : llvm::StringRef(found->second);
  if (path.empty())
    return builder.createFile("unknown", "");
  return builder.createFile(llvm::sys::path::filename(path), llvm::sys::path::parent_path(path));
}

void DebugLines::begin(llvm::Function &function, llvm::ArrayRef<Instruction> body) {
  subprogram = nullptr;
  location = nullptr;
  if (kind == DebugInfo::None)
    return;
  const auto *first = llvm::find_if(body, getLine);
  if (first == body.end())
    return;
  llvm::DIFile *file = getFile(first->operands[0]);
  const unsigned line = first->operands[1];
  if (!unit) {
    const auto emission = kind == DebugInfo::Lines ? llvm::DICompileUnit::LineTablesOnly
                                                   : llvm::DICompileUnit::NoDebug;
    unit = builder.createCompileUnit(llvm::DISourceLanguageName(llvm::dwarf::DW_LANG_OpenCL), file,
                                     "OpenMux", /*isOptimized=*/true, /*Flags=*/"", /*RV=*/0,
                                     /*SplitName=*/"", emission);
    reader.module->addModuleFlag(llvm::Module::Warning, "Debug Info Version",
                                 llvm::DEBUG_METADATA_VERSION);
    reader.module->addModuleFlag(llvm::Module::Max, "Dwarf Version", dwarfVersion);
  }
  auto *type = builder.createSubroutineType(builder.getOrCreateTypeArray({}));
  subprogram = builder.createFunction(file, function.getName(), function.getName(), file, line,
                                      type, line, llvm::DINode::FlagPrototyped,
                                      llvm::DISubprogram::SPFlagDefinition |
                                          llvm::DISubprogram::SPFlagOptimized);
  function.setSubprogram(subprogram);
}

void DebugLines::setLocation(llvm::IRBuilderBase &B, const Instruction &instruction) {
  if (!subprogram)
    return;
  if (const uint32_t *line = getLine(instruction)) {
    llvm::DIScope *scope = subprogram;
    if (llvm::DIFile *file = getFile(line[0]); file != subprogram->getFile())
      scope = builder.createLexicalBlockFile(subprogram, file);
    // Locations have columns of 16 bits; a larger one is unknown.
    location =
        llvm::DILocation::get(reader.context, line[1], line[2] > 0xffff ? 0 : line[2], scope);
  }
  // A line ends with its block.
  if (instruction.opcode == spv::Op::OpNoLine || instruction.opcode == spv::Op::OpLabel)
    location = nullptr;
  // Calls in a subprogram must have a location.
  B.SetCurrentDebugLocation(location ? location
                                     : llvm::DILocation::get(reader.context, 0, 0, subprogram));
}

void DebugLines::finish() {
  if (unit)
    builder.finalize();
}

} // namespace spirv
