#include "request.h"

#include "../three_numbers.h"

#include <llvm/ADT/StringExtras.h>

namespace torture {

namespace json = llvm::json;

static bool fromJSON(const json::Value &value, Sizes &sizes, json::Path path) {
  return readThreeNumbers(value, sizes, path);
}

static bool fromJSON(const json::Value &value, Image &image, json::Path path) {
  json::ObjectMapper map(value, path);
  return map && map.map("type", image.type) && map.map("order", image.order) &&
         map.map("channel_type", image.channelType) && map.map("texel_size", image.texelSize) &&
         map.map("size", image.size);
}

static bool fromJSON(const json::Value &value, Sampler &sampler, json::Path path) {
  json::ObjectMapper map(value, path);
  return map && map.map("normalized", sampler.isNormalized) &&
         map.map("addressing", sampler.addressing) && map.map("filter", sampler.filter);
}

static bool fromJSON(const json::Value &value, Argument &argument, json::Path path) {
  json::ObjectMapper map(value, path);
  std::optional<std::string> buffer, bytes, texels;
  std::optional<int64_t> local;
  std::optional<Image> image;
  std::optional<Sampler> sampler;
  if (!map || !map.map("buffer", buffer) || !map.map("value", bytes) || !map.map("local", local) ||
      !map.map("image", image) || !map.map("texels", texels) || !map.map("sampler", sampler))
    return false;
  using Kind = Argument::Kind;
  argument.kind = buffer    ? Kind::Buffer
                  : bytes   ? Kind::Value
                  : image   ? Kind::Image
                  : sampler ? Kind::Sampler
                            : Kind::Local;
  argument.localSize = size_t(local.value_or(0));
  argument.image = image.value_or(Image());
  argument.sampler = sampler.value_or(Sampler());
  const std::string digits = buffer ? *buffer : bytes ? *bytes : texels.value_or("");
  if (llvm::tryGetFromHex(digits, argument.bytes))
    return true;
  path.report("expected hexadecimal digits");
  return false;
}

static bool fromJSON(const json::Value &value, Launch &launch, json::Path path) {
  json::ObjectMapper map(value, path);
  return map && map.map("kernel", launch.kernel) && map.map("args", launch.arguments) &&
         map.mapOptional("dimensions", launch.dimensions) && map.map("global", launch.global) &&
         map.mapOptional("local", launch.local) && map.mapOptional("offset", launch.offset);
}

bool fromJSON(const json::Value &value, Request &request, json::Path path) {
  json::ObjectMapper map(value, path);
  return map && map.map("source", request.source) && map.map("options", request.options) &&
         map.map("layouts", request.layouts) && map.map("launches", request.launches);
}

} // namespace torture
