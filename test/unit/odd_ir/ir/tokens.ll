; Values that may not be stored, passed on or merged.
declare i64 @__mux_get_local_id(i32) #1
declare void @__mux_work_group_barrier(i32, i32, i32) #1
declare token @llvm.experimental.convergence.entry()
declare token @llvm.experimental.convergence.loop()
declare token @llvm.experimental.convergence.anchor()
@local = internal addrspace(3) global i32 undef
define void @k(i32 %n) #0 {
entry:
  %t = call token @llvm.experimental.convergence.entry()
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %u = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %t) ]
  %id = call i64 @__mux_get_local_id(i32 %i) [ "convergencectrl"(token %u) ]
  call void @__mux_work_group_barrier(i32 0, i32 2, i32 272) [ "convergencectrl"(token %u) ]
  store i32 1, ptr addrspace(3) @local
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, %n
  br i1 %more, label %loop, label %end
end:
  ret void
}
attributes #0 = { convergent "mux-kernel"="entry-point" }
attributes #1 = { convergent }
