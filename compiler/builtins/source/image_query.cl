// Queries of images.
#include "image.h"

int __mux_get_image_width(const global Image *image) { return image->width; }
int __mux_get_image_height(const global Image *image) { return image->height; }
int __mux_get_image_depth(const global Image *image) { return image->depth; }
size_t __mux_get_image_array_size(const global Image *image) { return image->depth; }
int __mux_get_image_channel_data_type(const global Image *image) { return image->type; }
int __mux_get_image_channel_order(const global Image *image) { return image->order; }
int2 __mux_get_image_dim_2d(const global Image *image) {
  return (int2)(image->width, image->height);
}
int4 __mux_get_image_dim_3d(const global Image *image) {
  return (int4)(image->width, image->height, image->depth, 0);
}
