; Kernels that take vectors whose size only the machine knows.
declare i64 @__mux_get_local_id(i32)
define void @k(<vscale x 4 x i32> %v, <vscale x 1 x i1> %m) #0 {
  %id = call i64 @__mux_get_local_id(i32 0)
  %slot = alloca <vscale x 4 x i32>
  store <vscale x 4 x i32> %v, ptr %slot
  %d = udiv <vscale x 4 x i32> %v, %v
  %s = shl <vscale x 4 x i32> %d, %v
  store <vscale x 4 x i32> %s, ptr %slot
  ret void
}
attributes #0 = { "mux-kernel"="entry-point" }
