; Functions of these names with other types belong to the program.
; RUN: muxc --passes replace-addrspace-fns --verify-each -S %s | FileCheck %s
target triple = "spir64-unknown-unknown"

; CHECK-LABEL: define void @k(
; CHECK-NEXT: call i64 @_Z9get_fencePU3AS4v(
; CHECK-NEXT: call ptr addrspace(1) @__to_local(
; CHECK-NEXT: call ptr addrspace(1) @to_global(
; CHECK-NEXT: call ptr addrspace(1) @__to_global(ptr addrspace(4) %p, i32 1)
define void @k(ptr addrspace(4) %p) {
  call i64 @_Z9get_fencePU3AS4v(ptr addrspace(4) %p)
  call ptr addrspace(1) @__to_local(ptr addrspace(4) %p)
  call ptr addrspace(1) @to_global(ptr addrspace(4) %p)
  call ptr addrspace(1) @__to_global(ptr addrspace(4) %p, i32 1)
  ret void
}

declare i64 @_Z9get_fencePU3AS4v(ptr addrspace(4))
declare ptr addrspace(1) @__to_local(ptr addrspace(4))
declare ptr addrspace(1) @to_global(ptr addrspace(4))
declare ptr addrspace(1) @__to_global(ptr addrspace(4), i32)
