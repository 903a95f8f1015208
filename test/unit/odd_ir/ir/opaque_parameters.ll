; Kernels that take objects which have no size until a target gives them one.
declare i64 @__mux_get_local_id(i32)
declare spir_func target("spirv.Event") @use(target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 0), target("spirv.Sampler"))
define spir_kernel void @k(target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 0) %image, target("spirv.Sampler") %sampler, target("spirv.Event") %event) #0 {
  %id = call i64 @__mux_get_local_id(i32 0)
  %e = call spir_func target("spirv.Event") @use(target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 0) %image, target("spirv.Sampler") %sampler)
  ret void
}
define spir_kernel void @unknown(target("nobody.Knows", i32, 7) %x) #0 {
  %id = call i64 @__mux_get_local_id(i32 0)
  ret void
}
attributes #0 = { "mux-kernel"="entry-point" }
