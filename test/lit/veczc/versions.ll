; Several versions of one kernel, as the command line asks for; other kernels do not change.
; RUN: veczc -S -k f:4,8.2 %s -o - | FileCheck %s --implicit-check-not=__vecz_v4_g
; CHECK: define void @f({{.*}} !codeplay_ca_vecz.base
; CHECK: define void @__vecz_v4_f(
; CHECK: define void @__vecz_v8_f(
; RUN: veczc -S -w 2 %s | FileCheck %s --check-prefix=ALL
; ALL: define void @__vecz_v2_f(
; ALL: define void @__vecz_v2_g(
; RUN: veczc -k g %s | muxc - | FileCheck %s --check-prefix=BITCODE
; BITCODE: define void @__vecz_v4_g(
; A kernel can be named more than once, and what is said for all holds for each.
; RUN: veczc -S -k f:4 -k g:2 -k f:8 %s | FileCheck %s --check-prefix=AGAIN
; AGAIN: define void @__vecz_v4_f(
; AGAIN: define void @__vecz_v8_f(
; AGAIN: define void @__vecz_v2_g(
; RUN: veczc -S -k f:8 -vecz-scalable %s | FileCheck %s --check-prefix=SCALABLE
; SCALABLE: define void @__vecz_nxv8_f(
; A version that is requested twice is made once; another dimension is another version.
; RUN: veczc -S -k f:4,4,4.2 %s -o %t.ll 2>&1 | count 0
; RUN: FileCheck %s --check-prefix=TWICE --input-file=%t.ll --implicit-check-not='define void @__vecz'
; TWICE: define void @f({{.*}} !codeplay_ca_vecz.base [[FIRST:![0-9]+]] !codeplay_ca_vecz.base [[SECOND:![0-9]+]] {
; TWICE: define void @__vecz_v4_f(
; TWICE: define void @__vecz_v4_f{{.+}}(

define void @f(ptr addrspace(1) %y) #0 {
  %id = call i64 @__mux_get_global_id(i32 0)
  %ya = getelementptr float, ptr addrspace(1) %y, i64 %id
  store float 0.0, ptr addrspace(1) %ya, align 4
  ret void
}

define void @g(ptr addrspace(1) %y) #0 {
  %id = call i64 @__mux_get_global_id(i32 0)
  %ya = getelementptr float, ptr addrspace(1) %y, i64 %id
  store float 1.0, ptr addrspace(1) %ya, align 4
  ret void
}

declare i64 @__mux_get_global_id(i32)
attributes #0 = { "mux-kernel"="entry-point" }
