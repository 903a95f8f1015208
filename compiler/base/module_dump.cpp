// OPENMUX_DUMP: which files a build writes, and when.
#include "build_dump.h"
#include "compiler/base/module.h"
#include "vecz/pass.h"

#include <llvm/ADT/StringExtras.h>
#include <llvm/Support/Path.h>

namespace compiler {

namespace {
const llvm::Module *getModule(const llvm::Any &IR) {
  const auto *module = llvm::any_cast<const llvm::Module *>(&IR);
  return module ? *module : nullptr;
}
} // namespace

BuildDump *BaseModule::getDump() {
  if (has_dump)
    return build_dump.get();
  has_dump = true;
  const llvm::StringRef name = llvm::sys::path::stem(options.source_file);
  build_dump = BuildDump::create(name.empty() ? "program" : name);
  if (build_dump) {
    build_dump->write("options.txt",
                      "device: " + std::string(target.getCompilerInfo()->device_info->device_name) +
                          "\noptions: " + option_text + "\n");
    build_dump->write("log.txt", "");
  }
  return build_dump.get();
}

bool BaseModule::isDumped() { return getDump(); }

void BaseModule::dump(llvm::StringRef file, llvm::StringRef contents) {
  if (BuildDump *folder = getDump())
    folder->write(file, contents);
}

void BaseModule::dumpAssembly(llvm::Expected<llvm::SmallVector<char, 0>> assembly) {
  if (assembly)
    dump("code.s", {assembly->data(), assembly->size()});
  else
    dump("code.s", "error: " + llvm::toString(assembly.takeError()) + "\n");
}

void BaseModule::dumpSpecialization(const spirv::SpecializationInfo &specialization) {
  std::string text;
  for (const auto &[id, entry] : specialization.entries)
    if (entry.offset <= specialization.data.size() &&
        entry.size <= specialization.data.size() - entry.offset)
      text += std::to_string(id) + ": 0x" +
              llvm::toHex(llvm::ArrayRef(specialization.data).slice(entry.offset, entry.size)) +
              "\n";
  if (!text.empty())
    dump("specialization.txt", text);
}

void BaseModule::observeVectorizer(utils::PassMachinery &machinery) {
  llvm::PassInstrumentationCallbacks &callbacks = machinery.getPIC();
  const llvm::StringRef vectorizer = vecz::RunVeczPass::name();
  callbacks.registerBeforeNonSkippedPassCallback([=, this](llvm::StringRef pass, llvm::Any IR) {
    if (const llvm::Module *module = getModule(IR); module && pass == vectorizer)
      getDump()->writeIR("before-vecz.ll", *module);
  });
  callbacks.registerAfterPassCallback(
      [=, this](llvm::StringRef pass, llvm::Any IR, const llvm::PreservedAnalyses &) {
        if (const llvm::Module *module = getModule(IR); module && pass == vectorizer)
          getDump()->writeIR("after-vecz.ll", *module);
      });
}

} // namespace compiler
