// The front end embeds sources in the debug information, where GDB does not look for them.
#include "debug_sources.h"

#include <llvm/ADT/SetVector.h>
#include <llvm/ADT/StringExtras.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Module.h>
#include <llvm/Support/FileSystem.h>
#include <llvm/Support/Path.h>
#include <llvm/Support/SHA256.h>
#include <llvm/Support/raw_ostream.h>

#include <unistd.h>

namespace host {

namespace {

using Path = llvm::SmallString<128>;

/// Collects the files that debug information refers to.
class FileCollector {
public:
  explicit FileCollector(const llvm::Module &module) {
    for (const llvm::DICompileUnit *unit : module.debug_compile_units())
      add(unit);
    for (const llvm::GlobalVariable &variable : module.globals()) {
      llvm::SmallVector<llvm::DIGlobalVariableExpression *, 1> expressions;
      variable.getDebugInfo(expressions);
      llvm::for_each(expressions, [this](const llvm::MDNode *node) { add(node); });
    }
    for (const llvm::Function &F : module) {
      add(F.getSubprogram());
      for (const llvm::Instruction &I : llvm::instructions(F))
        addInstruction(I);
    }
    // Nodes are added while the list is traversed.
    for (size_t next = 0; next != nodes.size(); ++next)
      for (const llvm::MDOperand &operand : nodes[next]->operands())
        add(llvm::dyn_cast_or_null<llvm::MDNode>(operand.get()));
  }

  template <class Visitor> void forEachFile(Visitor visit) const {
    for (const llvm::MDNode *node : nodes)
      if (const auto *file = llvm::dyn_cast<llvm::DIFile>(node))
        visit(*file);
  }

private:
  void add(const llvm::MDNode *node) {
    if (node)
      nodes.insert(node);
  }

  void addInstruction(const llvm::Instruction &I) {
    add(I.getDebugLoc().getAsMDNode());
    for (const llvm::DbgVariableRecord &record : llvm::filterDbgVars(I.getDbgRecordRange())) {
      add(record.getVariable());
      add(record.getDebugLoc().getAsMDNode());
    }
  }

  llvm::SetVector<const llvm::MDNode *> nodes;
};

llvm::Error makeError(const llvm::Twine &what, const llvm::Twine &path, std::error_code error) {
  return llvm::createStringError(error, what + " '" + path + "': " + error.message());
}

/// The user's folder, which nobody else can write to.
llvm::Expected<Path> createFolder() {
  Path folder;
  llvm::sys::path::system_temp_directory(/*ErasedOnReboot=*/true, folder);
  llvm::sys::path::append(folder, "openmux-" + llvm::Twine(::geteuid()));
  if (const std::error_code error = llvm::sys::fs::create_directory(folder, /*IgnoreExisting=*/true,
                                                                    llvm::sys::fs::owner_all))
    return makeError("cannot create folder", folder, error);
  llvm::sys::fs::file_status status;
  if (const std::error_code error = llvm::sys::fs::status(folder, status, /*follow=*/false))
    return makeError("cannot read folder", folder, error);
  const bool isWritableByOthers =
      (status.permissions() & (llvm::sys::fs::group_write | llvm::sys::fs::others_write)) != 0;
  if (!llvm::sys::fs::is_directory(status) || status.getUser() != ::geteuid() || isWritableByOthers)
    return makeError("will not write to", folder,
                     std::make_error_code(std::errc::permission_denied));
  return folder;
}

llvm::Error writeFile(llvm::StringRef path, llvm::StringRef contents) {
  // Renaming makes the file appear as a whole.
  auto file = llvm::sys::fs::TempFile::create(path + "-%%%%%%%%");
  if (!file)
    return makeError("cannot write", path, llvm::errorToErrorCode(file.takeError()));
  llvm::raw_fd_ostream stream(file->FD, /*shouldClose=*/false);
  stream << contents;
  stream.flush();
  if (const std::error_code error = stream.error()) {
    stream.clear_error();
    llvm::consumeError(file->discard());
    return makeError("cannot write", path, error);
  }
  return file->keep(path);
}

/// The name of the copy: that of the file, or source.cl for a program without a name.
std::string getName(const llvm::DIFile &file) {
  const llvm::StringRef name = llvm::sys::path::filename(file.getFilename());
  return name.empty() || name.starts_with("<") ? "source.cl" : name.str();
}

bool isOnDisk(const llvm::DIFile &file) {
  Path path(file.getFilename());
  if (!llvm::sys::path::is_absolute(path)) {
    path = file.getDirectory();
    llvm::sys::path::append(path, file.getFilename());
  }
  return llvm::sys::path::is_absolute(path) && llvm::sys::fs::exists(path);
}

/// Writes a copy, unless there is one, and returns its path.
llvm::Expected<Path> writeCopy(const llvm::DIFile &file, llvm::StringRef contents) {
  auto folder = createFolder();
  if (!folder)
    return folder;
  const auto hash = llvm::SHA256::hash(llvm::arrayRefFromStringRef(contents));
  llvm::sys::path::append(*folder, llvm::toHex(llvm::ArrayRef(hash).take_front(8), true));
  if (const std::error_code error = llvm::sys::fs::create_directory(
          *folder, /*IgnoreExisting=*/true, llvm::sys::fs::owner_all))
    return makeError("cannot create folder", *folder, error);
  Path path(*folder);
  llvm::sys::path::append(path, getName(file));
  if (!llvm::sys::fs::exists(path))
    if (llvm::Error error = writeFile(path, contents))
      return error;
  return path;
}

} // namespace

llvm::Expected<std::vector<std::string>> writeDebugSources(const llvm::Module &module,
                                                           llvm::ValueToValueMapTy &map) {
  std::vector<std::string> copies;
  llvm::Error errors = llvm::Error::success();
  FileCollector(module).forEachFile([&](const llvm::DIFile &file) {
    const auto contents = file.getSource();
    if (!contents || isOnDisk(file))
      return;
    auto path = writeCopy(file, *contents);
    if (!path) {
      errors = llvm::joinErrors(std::move(errors), path.takeError());
      return;
    }
    map.MD()[&file].reset(llvm::DIFile::get(module.getContext(), llvm::sys::path::filename(*path),
                                            llvm::sys::path::parent_path(*path), file.getChecksum(),
                                            contents));
    copies.push_back(path->str().str());
  });
  if (errors)
    return errors;
  return copies;
}

} // namespace host
