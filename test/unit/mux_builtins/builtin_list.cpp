#include "builtin_list.h"

#include <gtest/gtest.h>
#include <llvm/ADT/StringExtras.h>
#include <llvm/Support/MemoryBuffer.h>

namespace test {

namespace {

// A type by its name in a builtin's name, and as LLVM writes it.
struct TypeName {
  std::string inName;
  std::string text;
  std::string element;
};

std::vector<TypeName> getScalars(llvm::StringRef kind) {
  const std::vector<TypeName> integers = {{"i1", "i1", "i1"},
                                          {"i8", "i8", "i8"},
                                          {"i16", "i16", "i16"},
                                          {"i32", "i32", "i32"},
                                          {"i64", "i64", "i64"}};
  const std::vector<TypeName> floats = {
      {"f16", "half", "half"}, {"f32", "float", "float"}, {"f64", "double", "double"}};
  if (kind == "bool")
    return {integers.front()};
  if (kind == "integer")
    return integers;
  if (kind == "float")
    return floats;
  std::vector<TypeName> numbers = integers;
  numbers.insert(numbers.end(), floats.begin(), floats.end());
  return numbers;
}

// The types that a placeholder stands for.
std::vector<TypeName> getTypes(llvm::StringRef placeholder) {
  const bool vectors = placeholder.consume_back("s");
  std::vector<TypeName> types = getScalars(placeholder);
  if (!vectors)
    return types;
  const std::vector<TypeName> scalars = types;
  for (const char *shape : {"v2", "v3", "v4", "v16", "nxv1", "nxv2", "nxv4", "nxv16"}) {
    llvm::StringRef count = shape;
    const std::string scale = count.consume_front("nx") ? "vscale x " : "";
    for (const TypeName &scalar : scalars)
      types.push_back({shape + scalar.inName,
                       "<" + scale + count.drop_front().str() + " x " + scalar.text + ">",
                       scalar.text});
  }
  return types;
}

std::string replaceAll(std::string text, llvm::StringRef what, llvm::StringRef with) {
  for (size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + with.size()))
    text.replace(at, what.size(), with);
  return text;
}

// The line for each way to choose words.
std::vector<std::string> chooseWords(const std::string &line) {
  const size_t bar = line.find('|');
  if (bar == std::string::npos)
    return {line};
  const size_t begin = line.rfind('<', bar);
  const size_t end = line.find('>', bar);
  llvm::SmallVector<llvm::StringRef, 12> words;
  llvm::StringRef(line).slice(begin + 1, end).split(words, '|');
  std::vector<std::string> lines;
  for (const llvm::StringRef word : words)
    for (std::string &chosen :
         chooseWords(line.substr(0, begin) + word.str() + line.substr(end + 1)))
      lines.push_back(std::move(chosen));
  return lines;
}

ListedBuiltin parseLine(llvm::StringRef line, const DeviceTypes &types) {
  ListedBuiltin builtin;
  const auto [head, tail] = line.split("__mux_");
  const size_t bracket = tail.find('(');
  const auto spell = [&](llvm::StringRef type) {
    return type == "size_t" ? types.getSize() : type == "event" ? types.event : type.str();
  };
  builtin.result = spell(head.trim());
  builtin.name = "__mux_" + tail.take_front(bracket).str();
  llvm::SmallVector<llvm::StringRef, 10> params;
  tail.drop_front(bracket + 1).drop_back().split(params, ", ", -1, /*KeepEmpty=*/false);
  for (const llvm::StringRef param : params)
    builtin.params.push_back(spell(param));
  return builtin;
}

// The builtin for each type that the line's placeholder stands for.
void chooseTypes(const std::string &line, const DeviceTypes &types,
                 std::vector<ListedBuiltin> &builtins) {
  const size_t begin = line.find("_<");
  if (begin == std::string::npos) {
    builtins.push_back(parseLine(line, types));
    return;
  }
  const std::string placeholder = line.substr(begin + 2, line.find('>', begin) - begin - 2);
  for (const TypeName &type : getTypes(placeholder)) {
    std::string chosen = replaceAll(line, "_<" + placeholder + ">", "_" + type.inName);
    chosen = replaceAll(chosen, "<" + placeholder + ".element>", type.element);
    builtins.push_back(parseLine(replaceAll(chosen, "<" + placeholder + ">", type.text), types));
  }
}

} // namespace

std::string ListedBuiltin::getDeclaration() const {
  return "declare " + result + " @" + name + "(" + llvm::join(params, ", ") + ")\n";
}

std::string DeviceTypes::getLayout() const {
  return sizeBits == 64 ? "target datalayout = \"e-i64:64\"\n"
                        : "target datalayout = \"e-p:32:32-i64:64\"\n";
}

std::vector<ListedBuiltin> readBuiltinList(const DeviceTypes &types) {
  std::vector<ListedBuiltin> builtins;
  auto file = llvm::MemoryBuffer::getFile(MUX_BUILTINS_LIST);
  if (!file) {
    ADD_FAILURE() << MUX_BUILTINS_LIST << ": " << file.getError().message();
    return builtins;
  }
  llvm::SmallVector<llvm::StringRef, 64> lines;
  (*file)->getBuffer().split(lines, '\n', -1, /*KeepEmpty=*/false);
  for (llvm::StringRef line : lines) {
    line.consume_front("+ ");
    if (line.starts_with("#"))
      continue;
    for (const std::string &chosen : chooseWords(line.str()))
      chooseTypes(chosen, types, builtins);
  }
  return builtins;
}

} // namespace test
