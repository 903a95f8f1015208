#include "call.h"

#include <cstdio>

namespace test {

namespace {

unsigned alignTo(unsigned offset, unsigned alignment) {
  return (offset + alignment - 1) / alignment * alignment;
}

using Variants = std::vector<std::vector<std::string>>;

bool startsWith(const std::string &name, const char *beginning) {
  return name.starts_with(beginning);
}

// The orders that a function takes, weakest first.
std::vector<std::string> ordersFor(const std::string &name) {
  if (startsWith(name, "atomic_load"))
    return {"relaxed", "acquire", "seq_cst"};
  if (startsWith(name, "atomic_store") || startsWith(name, "atomic_flag_clear"))
    return {"relaxed", "release", "seq_cst"};
  return {"relaxed", "acquire", "release", "acq_rel", "seq_cst"};
}

// Of an exchange that fails: no release, and nothing stronger than that of success.
std::vector<std::string> failureOrdersFor(const std::string &success) {
  if (success == "relaxed" || success == "release")
    return {"relaxed"};
  if (success == "seq_cst")
    return {"relaxed", "acquire", "seq_cst"};
  return {"relaxed", "acquire"};
}

// For each variant of a call, what stands for its orders, scopes and flags.
Variants variantsFor(const Overload &overload) {
  Variants variants = {{}};
  for (const Type &type : overload.parameters) {
    Variants longer;
    for (const std::vector<std::string> &variant : variants) {
      std::vector<std::string> choices;
      if (type.special == Type::MemoryOrder) {
        const bool is_failure = !variant.empty();
        for (const std::string &order :
             is_failure ? failureOrdersFor(variant.back().substr(sizeof("memory_order")))
                        : ordersFor(overload.name))
          choices.push_back("memory_order_" + order);
      } else if (type.special == Type::MemoryScope) {
        choices = {longer.size() % 2 ? "memory_scope_work_group" : "memory_scope_device"};
      } else if (type.special == Type::FenceFlags) {
        choices = {"CLK_GLOBAL_MEM_FENCE", "CLK_LOCAL_MEM_FENCE",
                   "CLK_GLOBAL_MEM_FENCE | CLK_LOCAL_MEM_FENCE"};
      } else {
        longer.push_back(variant);
        continue;
      }
      for (const std::string &choice : choices) {
        longer.push_back(variant);
        longer.back().push_back(choice);
      }
    }
    variants = std::move(longer);
  }
  return variants;
}

std::string number(unsigned value) { return std::to_string(value); }

// Storage for what parameter i points to, named p<i>, in the pointer's address space.
std::string storageFor(const Type &type, unsigned i, unsigned offset) {
  const std::string name = "p" + number(i);
  const std::string elements = number(type.size());
  switch (*type.space) {
  case Space::Constant:
    return "    constant uchar *" + name + " = fixed + start + " + number(offset) + ";\n";
  case Space::Global:
    return "    global uchar *" + name + " = out + end + " + number(Layout::result_size + offset) +
           ";\n";
  case Space::Local:
    return "    local uchar *" + name + " = shared + " + number(offset) + ";\n";
  case Space::Private:
  case Space::Generic:
    return "    ulong16 s" + number(i) + "[SIZE" + number(i) + "];\n    private uchar *" + name +
           " = (private uchar *)s" + number(i) + ";\n";
  }
  return {};
}

std::string pointerTo(const Type &type, unsigned i) {
  const Space space = *type.space == Space::Generic ? Space::Private : *type.space;
  return "(" + std::string(nameOf(space)) + " " + type.spelled() + " *)p" + number(i);
}

std::string callWith(const Overload &overload, const std::vector<std::string> &chosen) {
  std::string call = overload.name + "(";
  std::size_t next = 0;
  for (unsigned i = 0; i != overload.parameters.size(); ++i) {
    const Type &type = overload.parameters[i];
    call += i == 0 ? "" : ", ";
    if (type.isPointer())
      call += pointerTo(type, i);
    else if (type.special == Type::Number)
      call += "a" + number(i);
    else
      call += chosen[next++];
  }
  call += ")";
  if (overload.result.special == Type::Void)
    return call + ";";
  const Type &result = overload.result;
  const bool flags = result.special != Type::Number;
  const std::string type = flags ? "int" : result.kind == Kind::Bool ? "uchar" : result.spelled();
  return "*(global " + type + " *)(out + end) = " + call + ";";
}

} // namespace

unsigned Layout::numElements(const Overload &overload, const Type &pointer) {
  const bool array = startsWith(overload.name, "vload") || startsWith(overload.name, "vstore") ||
                     startsWith(overload.name, "prefetch");
  return array ? 64 : pointer.width == 3 ? 4 : pointer.width;
}

Layout::Layout(const Overload &overload) {
  unsigned end = 0;
  for (const Type &type : overload.parameters) {
    const unsigned size = type.isPointer()
                              ? numElements(overload, type) * sizeOf(type.kind) *
                                    (startsWith(overload.name, "prefetch") ? type.width : 1)
                              : type.size();
    end = alignTo(end, 128);
    offsets.push_back(end);
    end += size;
  }
  input_size = alignTo(end, 128);
  output_size = result_size + input_size;
}

unsigned numVariants(const Overload &overload) {
  return static_cast<unsigned>(variantsFor(overload).size());
}

std::string callerFor(const Overload &overload, const std::string &name, bool is_kernel) {
  const Layout layout(overload);
  std::string source = std::string(is_kernel ? "kernel " : "") + "void " + name +
                       "(global uchar *in, constant uchar *fixed, local uchar *shared,\n"
                       "    global uchar *out, uint rows) {\n"
                       "  for (uint row = 0; row != rows; ++row) {\n"
                       "    const size_t start = (size_t)row * " +
                       number(layout.input_size) + ", end = (size_t)row * " +
                       number(layout.output_size) + ";\n";
  std::string copies;
  for (unsigned i = 0; i != overload.parameters.size(); ++i) {
    const Type &type = overload.parameters[i];
    const unsigned offset = layout.offsets[i];
    const std::string address = "start + " + number(offset);
    if (!type.isPointer()) {
      if (type.special == Type::Number)
        source += "    " + type.spelled() + " a" + number(i) + " = *(global " + type.spelled() +
                  " *)(in + " + address + ");\n";
      continue;
    }
    const unsigned next = i + 1 < layout.offsets.size() ? layout.offsets[i + 1] : layout.input_size;
    std::string storage = storageFor(type, i, offset);
    if (const auto place = storage.find("SIZE"); place != std::string::npos)
      storage.replace(place, 4 + number(i).size(), number((next - offset) / 128));
    source += storage;
    const std::string loop = "    for (uint j = 0; j != " + number(next - offset) + "; ++j) ";
    if (*type.space != Space::Constant)
      source += loop + "p" + number(i) + "[j] = in[" + address + " + j];\n";
    copies += loop + "out[end + " + number(Layout::result_size + offset) + " + j] = p" + number(i) +
              "[j];\n";
  }
  const Variants variants = variantsFor(overload);
  if (variants.size() == 1) {
    source += "    " + callWith(overload, variants[0]) + "\n";
  } else {
    source += "    switch (row % " + number(unsigned(variants.size())) + ") {\n";
    for (unsigned v = 0; v != variants.size(); ++v)
      source += "    case " + number(v) + ": " + callWith(overload, variants[v]) + " break;\n";
    source += "    }\n";
  }
  return source + copies + "  }\n}\n";
}

std::string Row::describe() const {
  std::string text = overload.mangled + ":";
  char item[64];
  auto add = [&](Scalar scalar) {
    if (isFloating(scalar.kind))
      std::snprintf(item, sizeof item, " %a", scalar.number());
    else
      std::snprintf(item, sizeof item, " %lld", static_cast<long long>(scalar.integer()));
    text += item;
  };
  for (unsigned i = 0; i != numParameters(); ++i) {
    const Type &type = overload.parameters[i];
    for (unsigned lane = 0; type.special == Type::Number && lane != type.width; ++lane)
      add(argument(i, lane));
    text += ";";
  }
  text += " gives";
  for (unsigned lane = 0; overload.result.special == Type::Number && lane != overload.result.width;
       ++lane)
    add(result(lane));
  for (unsigned i = 0; i != numParameters(); ++i)
    for (unsigned lane = 0;
         overload.parameters[i].isPointer() && lane != overload.parameters[i].width; ++lane)
      add(after(i, lane));
  return text;
}

} // namespace test
