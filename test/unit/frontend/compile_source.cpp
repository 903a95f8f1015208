#include "compile_source.h"

#include <llvm/IR/InstIterator.h>

namespace test {

mux_device_info_s plainDevice() {
  mux_device_info_s device = {};
  device.object_type = mux_object_type_device_info;
  device.device_name = "test";
  device.address_capabilities = mux_address_capabilities_bits64;
  device.endianness = mux_endianness_little;
  device.float_capabilities =
      mux_floating_point_capabilities_inf_nan | mux_floating_point_capabilities_rte;
  device.integer_capabilities = mux_integer_capabilities_8bit | mux_integer_capabilities_16bit |
                                mux_integer_capabilities_32bit | mux_integer_capabilities_64bit;
  device.atomic_capabilities = mux_atomic_capabilities_lock_free_32bit;
  return device;
}

mux_device_info_s richDevice() {
  mux_device_info_s device = plainDevice();
  device.half_capabilities = device.float_capabilities;
  device.double_capabilities = device.float_capabilities;
  device.atomic_capabilities |=
      mux_atomic_capabilities_lock_free_64bit | mux_atomic_capabilities_native_orders;
  device.supports_generic_address_space = true;
  device.supports_work_group_collectives = true;
  device.sub_groups_support = true;
  device.sub_groups_independent_progress = true;
  device.max_global_variable_size = 1 << 20;
  device.image_support = true;
  device.image3d_writes = true;
  return device;
}

Compilation compile(const Request &request) {
  Compilation result = {
      std::make_unique<llvm::LLVMContext>(), nullptr, {}, compiler::Result::SUCCESS, 0, {}};
  std::vector<compiler::InputHeader> headers = request.headers;
  auto compiled =
      compiler::opencl_c::compile(*result.context, {request.source, headers, request.profile},
                                  request.options, request.device, result.num_errors, result.log);
  if (compiled) {
    result.module = std::move(compiled->module);
    result.code_gen_options = compiled->code_gen_options;
  } else {
    result.result = compiled.error();
  }
  return result;
}

bool holds(const std::string &condition, const compiler::Options &options,
           const mux_device_info_s &device, const std::string &profile) {
  return compile({"#if !(" + condition + ")\n#error no\n#endif\n", options, device, {}, profile})
             .num_errors == 0;
}

llvm::Function *getBody(llvm::Module &module, llvm::StringRef kernel) {
  llvm::Function *body = module.getFunction(("__clang_ocl_kern_imp_" + kernel).str());
  return body ? body : module.getFunction(kernel);
}

llvm::Instruction *findInstruction(llvm::Module &module, llvm::StringRef kernel, unsigned opcode) {
  for (llvm::Instruction &instruction : llvm::instructions(getBody(module, kernel)))
    if (instruction.getOpcode() == opcode)
      return &instruction;
  return nullptr;
}

} // namespace test
