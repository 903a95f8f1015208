; Variables keep their names, attributes and initializers; constant addresses refer to the same
; elements.
; RUN: muxc --passes align-module-structs --verify-each %s | FileCheck %s
target datalayout = "e-p:32:32-i64:32-v128:64"

%s = type { i32, i64 }
%opaque = type opaque
$group = comdat any

; CHECK-DAG: @a = addrspace(2) constant %s { i32 1, [4 x i8] zeroinitializer, i64 2 }, align 16
@a = addrspace(2) constant %s { i32 1, i64 2 }, align 16
; The type no longer says how a variable is to be aligned.
; CHECK-DAG: @array = internal global [2 x %s] [%s { i32 1, [4 x i8] zeroinitializer, i64 2 }, %s zeroinitializer], section "data", comdat($group), align 8
@array = internal global [2 x %s] [%s { i32 1, i64 2 }, %s zeroinitializer], section "data", comdat($group)
; CHECK-DAG: @pointer = global ptr getelementptr inbounds ([2 x %s], ptr @array, i32 0, i32 1, i32 2)
@pointer = global ptr getelementptr inbounds ([2 x %s], ptr @array, i32 0, i32 1, i32 1)
; CHECK-DAG: @declared = external global %s, align 8
@declared = external global %s
; CHECK-DAG: @unsized = external global { %opaque, %s }
@unsized = external global { %opaque, %s }
; CHECK-DAG: @undefined = global %s undef, align 8
@undefined = global %s undef
; CHECK-DAG: @table = internal constant [2 x ptr] [ptr @f, ptr @g]
@table = internal constant [2 x ptr] [ptr @f, ptr @g]
; CHECK-DAG: @nested = global { i32, ptr } { i32 1, ptr getelementptr (%s, ptr @array, i32 1) }
@nested = global { i32, ptr } { i32 1, ptr getelementptr (%s, ptr @array, i32 1) }
; CHECK-DAG: @alias = alias %s, ptr @array
@alias = alias %s, ptr @array
; CHECK-DAG: @element = alias i64, getelementptr inbounds (%s, ptr @array, i32 0, i32 2)
@element = alias i64, getelementptr inbounds (%s, ptr @array, i32 0, i32 1)
; CHECK-DAG: @size = constant i32 ptrtoint (ptr getelementptr (%s, ptr null, i32 1) to i32)
@size = constant i32 ptrtoint (ptr getelementptr (%s, ptr null, i32 1) to i32)
; CHECK-DAG: @other = global { i32, i32 } zeroinitializer, align 2
@other = global { i32, i32 } zeroinitializer, align 2

; CHECK-LABEL: define void @f(%s %x)
define void @f(%s %x) {
; CHECK: load i64, ptr getelementptr inbounds (%s, ptr @declared, i32 0, i32 2)
  %l = load i64, ptr getelementptr inbounds (%s, ptr @declared, i32 0, i32 1)
; CHECK: store %s { i32 3, [4 x i8] zeroinitializer, i64 4 }, ptr @alias
  store %s { i32 3, i64 4 }, ptr @alias
  ret void
}
; CHECK: declare %s @g(i32)
declare %s @g(i32)

; CHECK: !named = !{![[NODE:[0-9]+]]}
; CHECK: ![[NODE]] = !{ptr @f, ptr @array, ptr getelementptr inbounds (%s, ptr @array, i32 0, i32 2)}
!named = !{!0}
!0 = !{ptr @f, ptr @array, ptr getelementptr inbounds (%s, ptr @array, i32 0, i32 1)}
