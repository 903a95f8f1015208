; Library functions are called for inactive lanes as well and may branch on operands, which must not
; be poison.
; RUN: veczc -S -k scalars:4 -k vectors:4 -k all:4 -vecz-choices='noLinearizeBOSCC;noFullScalarization' %s | FileCheck %s

; CHECK-LABEL: define void @__vecz_v4_scalars(
; CHECK: [[FIRST:%.*]] = freeze float
; CHECK-NEXT: call float @_Z9remainderff(float [[FIRST]],
; CHECK: [[SECOND:%.*]] = freeze float
; CHECK-NEXT: call float @_Z9remainderff(float [[SECOND]],
define void @scalars(ptr addrspace(1) %y, ptr addrspace(1) %x) {
  %id = call i64 @__mux_get_global_id(i32 0)
  %xa = getelementptr float, ptr addrspace(1) %x, i64 %id
  %v = load float, ptr addrspace(1) %xa, align 4
  %some = fcmp une float %v, 0.0
  br i1 %some, label %then, label %end
then:
  %q = fdiv nnan float 0.0, %v
  %r = call float @_Z9remainderff(float %q, float 2.0)
  %ya = getelementptr float, ptr addrspace(1) %y, i64 %id
  store float %r, ptr addrspace(1) %ya, align 4
  br label %end
end:
  ret void
}

; CHECK-LABEL: define void @__vecz_v4_vectors(
; CHECK: [[VECTOR:%.*]] = freeze <2 x float>
; CHECK-NEXT: call <2 x float> @_Z9remainderDv2_fS_(<2 x float> [[VECTOR]],
define void @vectors(ptr addrspace(1) %y, ptr addrspace(1) %x) {
  %id = call i64 @__mux_get_global_id(i32 0)
  %xa = getelementptr <2 x float>, ptr addrspace(1) %x, i64 %id
  %v = load <2 x float>, ptr addrspace(1) %xa, align 8
  %first = extractelement <2 x float> %v, i64 0
  %some = fcmp une float %first, 0.0
  br i1 %some, label %then, label %end
then:
  %q = fdiv nnan <2 x float> zeroinitializer, %v
  %r = call <2 x float> @_Z9remainderDv2_fS_(<2 x float> %q, <2 x float> splat (float 2.0))
  %ya = getelementptr <2 x float>, ptr addrspace(1) %y, i64 %id
  store <2 x float> %r, ptr addrspace(1) %ya, align 8
  br label %end
end:
  ret void
}

; Where all lanes are active, an operand is as good as in the scalar kernel.
; CHECK-LABEL: define void @__vecz_v4_all(
; CHECK-NOT: freeze
; CHECK-COUNT-4: call float @_Z9remainderff(
define void @all(ptr addrspace(1) %y, ptr addrspace(1) %x) {
  %id = call i64 @__mux_get_global_id(i32 0)
  %xa = getelementptr float, ptr addrspace(1) %x, i64 %id
  %v = load float, ptr addrspace(1) %xa, align 4
  %q = fdiv nnan float 0.0, %v
  %r = call float @_Z9remainderff(float %q, float 2.0)
  %ya = getelementptr float, ptr addrspace(1) %y, i64 %id
  store float %r, ptr addrspace(1) %ya, align 4
  ret void
}

declare i64 @__mux_get_global_id(i32)
declare float @_Z9remainderff(float, float) nounwind willreturn memory(none)
declare <2 x float> @_Z9remainderDv2_fS_(<2 x float>, <2 x float>) nounwind willreturn memory(none)
