#include "declarations.h"

#include "compiler/opencl_c.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/Mangle.h>
#include <clang/Frontend/ASTUnit.h>
#include <clang/Tooling/Tooling.h>
#include <gtest/gtest.h>
#include <llvm/ADT/STLExtras.h>
#include <llvm/Support/raw_ostream.h>

namespace test {

namespace {

bool isLeftOut(clang::QualType type) {
  return type->isImageType() || type->isSamplerT() || type->isPipeType() || type->isQueueT() ||
         type->isReserveIDT() || type->isClkEventT();
}

bool isLeftOut(const clang::FunctionDecl &function) {
  return isLeftOut(function.getReturnType()) ||
         llvm::any_of(function.parameters(), [](const clang::ParmVarDecl *parameter) {
           clang::QualType type = parameter->getType();
           return isLeftOut(type->isPointerType() ? type->getPointeeType() : type);
         });
}

std::optional<Kind> kindOf(const clang::BuiltinType &type) {
  using clang::BuiltinType;
  switch (type.getKind()) {
  case BuiltinType::Bool:
    return Kind::Bool;
  case BuiltinType::Char_S:
  case BuiltinType::SChar:
    return Kind::Char;
  case BuiltinType::UChar:
    return Kind::UChar;
  case BuiltinType::Short:
    return Kind::Short;
  case BuiltinType::UShort:
    return Kind::UShort;
  case BuiltinType::Int:
    return Kind::Int;
  case BuiltinType::UInt:
    return Kind::UInt;
  case BuiltinType::Long:
    return Kind::Long;
  case BuiltinType::ULong:
    return Kind::ULong;
  case BuiltinType::Half:
    return Kind::Half;
  case BuiltinType::Float:
    return Kind::Float;
  case BuiltinType::Double:
    return Kind::Double;
  default:
    return std::nullopt;
  }
}

std::optional<Space> spaceOf(clang::LangAS space) {
  switch (space) {
  case clang::LangAS::opencl_private:
    return Space::Private;
  case clang::LangAS::opencl_global:
    return Space::Global;
  case clang::LangAS::opencl_local:
    return Space::Local;
  case clang::LangAS::opencl_constant:
    return Space::Constant;
  case clang::LangAS::opencl_generic:
    return Space::Generic;
  default:
    return std::nullopt;
  }
}

// Names that stand for an integer.
std::optional<Type::Special> specialOf(clang::QualType type) {
  const std::string name = type.getUnqualifiedType().getAsString();
  if (name == "memory_order" || name == "enum memory_order")
    return Type::MemoryOrder;
  if (name == "memory_scope" || name == "enum memory_scope")
    return Type::MemoryScope;
  if (name == "cl_mem_fence_flags")
    return Type::FenceFlags;
  return std::nullopt;
}

// A number, a vector of them, or an atomic one.
bool setNumber(clang::QualType type, Type &result) {
  if (const auto *atomic = type->getAs<clang::AtomicType>()) {
    result.is_atomic = true;
    type = atomic->getValueType();
  }
  if (const auto *vector = type->getAs<clang::VectorType>()) {
    result.width = vector->getNumElements();
    type = vector->getElementType();
  }
  const auto *builtin = type.getCanonicalType()->getAs<clang::BuiltinType>();
  const auto kind = builtin ? kindOf(*builtin) : std::nullopt;
  result.kind = kind.value_or(Kind::Int);
  return kind.has_value();
}

std::optional<Type> typeOf(clang::QualType type) {
  Type result;
  if (const auto special = specialOf(type)) {
    result.special = *special;
    return result;
  }
  if (type->isPointerType()) {
    type = type->getPointeeType();
    result.space = spaceOf(type.getAddressSpace());
    if (!result.space)
      return std::nullopt;
  }
  if (type->isVoidType())
    result.special = Type::Void;
  else if (type->isEventT())
    result.special = Type::Event;
  else if (!setNumber(type, result))
    return std::nullopt;
  return result;
}

std::optional<Overload> overloadOf(const clang::FunctionDecl &function,
                                   clang::MangleContext &mangle) {
  Overload overload;
  overload.name = function.getName().str();
  llvm::raw_string_ostream stream(overload.mangled);
  mangle.mangleName(&function, stream);
  const auto result = typeOf(function.getReturnType());
  if (!result)
    return std::nullopt;
  overload.result = *result;
  for (const clang::ParmVarDecl *parameter : function.parameters()) {
    const auto type = typeOf(parameter->getOriginalType());
    if (!type)
      return std::nullopt;
    overload.parameters.push_back(*type);
  }
  return overload;
}

} // namespace

const char *nameOf(Space space) {
  static const char *const names[] = {"private", "global", "local", "constant", "generic"};
  return names[int(space)];
}

std::string Type::spelled() const {
  switch (special) {
  case Void:
    return "void";
  case Event:
    return "event_t";
  case MemoryOrder:
    return "memory_order";
  case MemoryScope:
    return "memory_scope";
  case FenceFlags:
    return "cl_mem_fence_flags";
  case Number:
    break;
  }
  return (is_atomic ? "atomic_" : "") + std::string(nameOf(kind)) +
         (width == 1 ? "" : std::to_string(width));
}

std::vector<Overload> declaredOverloads(const mux_device_info_s &device,
                                        compiler::Standard standard) {
  std::string extensions = "-cl-ext=-all";
  for (const std::string &feature : compiler::getOpenCLCFeatures(device))
    extensions += ",+" + feature;
  // The header cannot be read without them.
  extensions += ",+__opencl_c_images";
  const bool bits64 = device.address_capabilities & mux_address_capabilities_bits64;
  const std::vector<std::string> arguments = {
      "-xcl",
      bits64 ? "--target=spir64-unknown-unknown" : "--target=spir-unknown-unknown",
      standard == compiler::Standard::OpenCLC30 ? "-cl-std=CL3.0" : "-cl-std=CL1.2",
      "-w",
      "-Xclang",
      extensions,
      "-nostdinc",
      "-I" OPENCL_C_HEADER_DIR};
  auto unit = clang::tooling::buildASTFromCodeWithArgs("#include \"opencl-c.h\"\n", arguments,
                                                       "declarations.cl");
  std::vector<Overload> overloads;
  if (!unit) {
    ADD_FAILURE() << "the header cannot be read";
    return overloads;
  }
  std::unique_ptr<clang::MangleContext> mangle(unit->getASTContext().createMangleContext());
  for (const clang::Decl *declaration : unit->getASTContext().getTranslationUnitDecl()->decls()) {
    const auto *function = llvm::dyn_cast<clang::FunctionDecl>(declaration);
    if (!function || !mangle->shouldMangleDeclName(function) || isLeftOut(*function))
      continue;
    if (auto overload = overloadOf(*function, *mangle))
      overloads.push_back(std::move(*overload));
    else
      ADD_FAILURE() << function->getName().str() << " has a type that is not known here";
  }
  return overloads;
}

} // namespace test
