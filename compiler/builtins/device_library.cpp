// The library's module is empty at first. Its materializer reads the family of the requested
// function, moves the function and its callees to the module, and drops the rest: reading a family
// again is cheap.
#include "device_library.h"

#include "library_tables.h"

#include <llvm/ADT/SetVector.h>
#include <llvm/ADT/StringSet.h>
#include <llvm/Bitcode/BitcodeReader.h>
#include <llvm/IR/GVMaterializer.h>
#include <llvm/Linker/Linker.h>
#include <llvm/Support/MemoryBufferRef.h>

namespace builtins {

namespace {

constexpr file::capabilities_bitfield known_capabilities =
    file::CAPS_32BIT | file::CAPS_FP64 | file::CAPS_FP16;

class LibraryReader : public llvm::GVMaterializer {
public:
  LibraryReader(llvm::Module &library, const LibraryTables &tables)
      : library(library), tables(tables) {}

  llvm::Error materialize(llvm::GlobalValue *value) override;
  llvm::Error materializeModule() override;
  llvm::Error materializeMetadata() override { return llvm::Error::success(); }
  void setStripDebugInfo() override {}
  std::vector<llvm::StructType *> getIdentifiedStructTypes() const override { return {}; }

private:
  llvm::SetVector<unsigned> findNeededFamilies();
  llvm::Error readFamily(unsigned family, unsigned flags);

  llvm::Module &library;
  const LibraryTables &tables;
  /// Declarations that were looked up already and not found.
  llvm::StringSet<> asked;
};

/// Materialized functions may call functions of other families, which are then declarations that
/// have to be materialized next.
llvm::Error LibraryReader::materialize(llvm::GlobalValue *value) {
  if (!value->isDeclaration() || !tables.findFamily(value->getName()))
    return llvm::Error::success();
  for (;;) {
    const llvm::SetVector<unsigned> families = findNeededFamilies();
    if (families.empty())
      return llvm::Error::success();
    for (const unsigned family : families)
      if (llvm::Error error = readFamily(family, llvm::Linker::LinkOnlyNeeded))
        return error;
  }
}

llvm::Error LibraryReader::materializeModule() {
  for (unsigned family = 0; family != tables.numFamilies(); ++family)
    if (llvm::Error error = readFamily(family, llvm::Linker::OverrideFromSrc))
      return error;
  return llvm::Error::success();
}

llvm::SetVector<unsigned> LibraryReader::findNeededFamilies() {
  llvm::SetVector<unsigned> families;
  for (const llvm::Function &F : library)
    if (F.isDeclaration() && !F.isIntrinsic())
      if (const auto family = tables.findFamily(F.getName());
          family && asked.insert(F.getName()).second)
        families.insert(*family);
  return families;
}

llvm::Error LibraryReader::readFamily(unsigned family, unsigned flags) {
  auto source = llvm::getLazyBitcodeModule({tables.familyBitcode(family), "device library"},
                                           library.getContext());
  if (!source)
    return source.takeError();
  // Each reading would add another copy of llvm.ident.
  if (llvm::NamedMDNode *ident = (*source)->getNamedMetadata("llvm.ident"))
    ident->eraseFromParent();
  if (llvm::NamedMDNode *version = (*source)->getNamedMetadata("opencl.ocl.version"))
    version->eraseFromParent();
  if (llvm::Linker::linkModules(library, std::move(*source), flags))
    return llvm::createStringError("cannot link family %u of the device library", family);
  return llvm::Error::success();
}

/// Creates a module with the triple and data layout of the library.
llvm::Expected<std::unique_ptr<llvm::Module>> createEmptyLibrary(llvm::LLVMContext &context,
                                                                 const LibraryTables &tables) {
  auto target = llvm::getBitcodeTargetTriple({tables.familyBitcode(0), "device library"});
  if (!target)
    return target.takeError();
  auto library = std::make_unique<llvm::Module>("device library", context);
  library->setTargetTriple(llvm::Triple(*target));
  return library;
}

} // namespace

llvm::Expected<std::unique_ptr<llvm::Module>>
loadLibrary(llvm::LLVMContext &context, file::capabilities_bitfield capabilities) {
  if (capabilities & ~known_capabilities)
    return llvm::createStringError("no device library for capabilities 0x%x",
                                   unsigned(capabilities));
  const LibraryTables &tables = LibraryTables::get(capabilities);
  auto library = createEmptyLibrary(context, tables);
  if (library)
    (*library)->setMaterializer(new LibraryReader(**library, tables));
  return library;
}

} // namespace builtins
