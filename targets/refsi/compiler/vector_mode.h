// How work-items are put into vectors: the device's build option --refsi-vector.
#ifndef REFSI_COMPILER_VECTOR_MODE_H
#define REFSI_COMPILER_VECTOR_MODE_H

#include "compiler/options.h"

#include <optional>
#include <string_view>

namespace refsi {

enum class VectorMode {
  scalar,    ///< no vectors of work-items
  fixed,     ///< vectors of the device's vector length, and a scalar tail
  scalable,  ///< vectors of a multiple of vscale, and a scalar tail
  predicated ///< scalable vectors with an explicit vector length, which include the tail
};

inline constexpr char vectorModeOption[] = "--refsi-vector";

/// Nullopt if the text names no mode.
std::optional<VectorMode> parseVectorMode(std::string_view text);

/// The mode that the options ask for. Values of the option must be valid.
VectorMode getVectorMode(const compiler::Options &options);

} // namespace refsi

#endif // REFSI_COMPILER_VECTOR_MODE_H
