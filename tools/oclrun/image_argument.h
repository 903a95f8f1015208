// Images and samplers on the command line.
#ifndef TOOLS_OCLRUN_IMAGE_ARGUMENT_H
#define TOOLS_OCLRUN_IMAGE_ARGUMENT_H

#include "argument.h"

namespace oclrun {

/// Parses `image2d[256,256,rgba8]`, behind which contents may follow. The size may be left out if
/// these are a picture. What follows the '=' is left to the caller, but for pictures.
tools::Result<void> parseImage(Argument &argument, std::string_view head,
                               std::optional<std::string_view> contents);

/// Parses `linear,repeat,normalized`.
tools::Result<void> parseSampler(Argument &argument, std::string_view text);

/// How a PNG file has the pixels of an image or a buffer; nothing if it cannot.
std::optional<PixelOrder> getPixelOrder(const Argument &argument);

} // namespace oclrun

#endif // TOOLS_OCLRUN_IMAGE_ARGUMENT_H
