(module
  ;; One memory holds weights, inputs and outputs; the caller lays it out and grows it.
  (memory (export "memory") 1)

  ;; y[t][o] = bias[o] + sum over i of x[t][i] * w[o][i], all float32, row by row.
  ;; Addresses in bytes, 16-byte aligned; inputs is a multiple of 4. Four rows share each load of a weight, so rows are
  ;; computed in fours: both x and y need room for the next multiple of four.
  (func (export "affine")
    (param $x i32) (param $w i32) (param $bias i32) (param $y i32)
    (param $rows i32) (param $inputs i32) (param $outputs i32)
    (local $o i32) (local $t i32) (local $xp i32) (local $wp i32) (local $end i32) (local $row i32) (local $out i32) (local $at i32)
    (local $a v128) (local $b v128) (local $c v128) (local $d v128) (local $weight v128) (local $start f32)
    (local.set $row (i32.shl (local.get $inputs) (i32.const 2)))
    (local.set $out (i32.shl (local.get $outputs) (i32.const 2)))
    (loop $each_output
      (local.set $start (f32.load (i32.add (local.get $bias) (i32.shl (local.get $o) (i32.const 2)))))
      (local.set $end (i32.add (local.get $w) (local.get $row)))
      (local.set $t (i32.const 0))
      (loop $each_four
        (local.set $a (v128.const f32x4 0 0 0 0))
        (local.set $b (v128.const f32x4 0 0 0 0))
        (local.set $c (v128.const f32x4 0 0 0 0))
        (local.set $d (v128.const f32x4 0 0 0 0))
        (local.set $xp (i32.add (local.get $x) (i32.mul (local.get $t) (local.get $row))))
        (local.set $wp (local.get $w))
        (loop $each_input
          (local.set $weight (v128.load (local.get $wp)))
          (local.set $at (local.get $xp))
          (local.set $a (f32x4.add (local.get $a) (f32x4.mul (v128.load (local.get $at)) (local.get $weight))))
          (local.set $at (i32.add (local.get $at) (local.get $row)))
          (local.set $b (f32x4.add (local.get $b) (f32x4.mul (v128.load (local.get $at)) (local.get $weight))))
          (local.set $at (i32.add (local.get $at) (local.get $row)))
          (local.set $c (f32x4.add (local.get $c) (f32x4.mul (v128.load (local.get $at)) (local.get $weight))))
          (local.set $at (i32.add (local.get $at) (local.get $row)))
          (local.set $d (f32x4.add (local.get $d) (f32x4.mul (v128.load (local.get $at)) (local.get $weight))))
          (local.set $xp (i32.add (local.get $xp) (i32.const 16)))
          (local.set $wp (i32.add (local.get $wp) (i32.const 16)))
          (br_if $each_input (i32.lt_u (local.get $wp) (local.get $end))))
        (local.set $at (i32.add (local.get $y) (i32.add (i32.mul (local.get $t) (local.get $out)) (i32.shl (local.get $o) (i32.const 2)))))
        (f32.store (local.get $at) (f32.add (local.get $start) (call $sum (local.get $a))))
        (local.set $at (i32.add (local.get $at) (local.get $out)))
        (f32.store (local.get $at) (f32.add (local.get $start) (call $sum (local.get $b))))
        (local.set $at (i32.add (local.get $at) (local.get $out)))
        (f32.store (local.get $at) (f32.add (local.get $start) (call $sum (local.get $c))))
        (local.set $at (i32.add (local.get $at) (local.get $out)))
        (f32.store (local.get $at) (f32.add (local.get $start) (call $sum (local.get $d))))
        (local.set $t (i32.add (local.get $t) (i32.const 4)))
        (br_if $each_four (i32.lt_u (local.get $t) (local.get $rows))))
      (local.set $w (local.get $end))
      (local.set $o (i32.add (local.get $o) (i32.const 1)))
      (br_if $each_output (i32.lt_u (local.get $o) (local.get $outputs)))))

  (func $sum (param $v v128) (result f32)
    (f32.add
      (f32.add (f32x4.extract_lane 0 (local.get $v)) (f32x4.extract_lane 1 (local.get $v)))
      (f32.add (f32x4.extract_lane 2 (local.get $v)) (f32x4.extract_lane 3 (local.get $v))))))
