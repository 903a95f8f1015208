// Images of the host device: linear memory, and a header that kernels read.
#ifndef HOST_IMAGE_H
#define HOST_IMAGE_H

#include "host/image_header.h"
#include "mux/target.h"

#include <span>

namespace host {

class Image final : public mux::Image {
public:
  using mux::Image::Image;

  mux_result_t bound() override;

  /// Valid once memory is bound.
  const ImageHeader &getHeader() const { return header; }
  std::byte *getAddress() const { return reinterpret_cast<std::byte *>(header.texels); }

private:
  ImageHeader header = {};
};

/// Depth formats are those of 2D images only.
std::span<const mux_image_format_e> getImageFormats(mux_image_type_e type);

} // namespace host

#endif // HOST_IMAGE_H
