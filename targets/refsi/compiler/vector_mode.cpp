#include "vector_mode.h"

#include <utility>

namespace refsi {

// Fixed vectors let the code generator use the known length of registers.
static constexpr VectorMode defaultMode = VectorMode::fixed;

std::optional<VectorMode> parseVectorMode(std::string_view text) {
  static constexpr std::pair<std::string_view, VectorMode> modes[] = {
      {"scalar", VectorMode::scalar},
      {"fixed", VectorMode::fixed},
      {"scalable", VectorMode::scalable},
      {"predicated", VectorMode::predicated}};
  for (const auto &[name, mode] : modes)
    if (name == text)
      return mode;
  return std::nullopt;
}

VectorMode getVectorMode(const compiler::Options &options) {
  if (options.opt_disable || options.wfv == compiler::WholeFunctionVectorization::Never)
    return VectorMode::scalar;
  VectorMode mode = defaultMode;
  for (const compiler::DeviceArgument &argument : options.device_args)
    if (argument.name == vectorModeOption)
      mode = parseVectorMode(argument.value).value_or(mode);
  return mode;
}

} // namespace refsi
