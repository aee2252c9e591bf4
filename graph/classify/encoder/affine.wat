(module
  ;; One memory holds weights, inputs and outputs; the caller lays it out and grows it.
  (memory (export "memory") 1)

  ;; y[t][o] = bias[o] + sum over i of x[t][i] * w[o][i], all float32, row by row.
  ;; Addresses in bytes, 16-byte aligned; inputs is a multiple of 8.
  (func (export "affine")
    (param $x i32) (param $w i32) (param $bias i32) (param $y i32)
    (param $rows i32) (param $inputs i32) (param $outputs i32)
    (local $o i32) (local $t i32) (local $xp i32) (local $wp i32) (local $end i32) (local $stride i32)
    (local $a v128) (local $b v128)
    (local.set $stride (i32.shl (local.get $inputs) (i32.const 2)))
    (loop $each_output
      (local.set $t (i32.const 0))
      (local.set $xp (local.get $x))
      (loop $each_row
        (local.set $a (v128.const f32x4 0 0 0 0))
        (local.set $b (v128.const f32x4 0 0 0 0))
        (local.set $wp (local.get $w))
        (local.set $end (i32.add (local.get $w) (local.get $stride)))
        (loop $each_input
          (local.set $a (f32x4.add (local.get $a)
            (f32x4.mul (v128.load (local.get $xp)) (v128.load (local.get $wp)))))
          (local.set $b (f32x4.add (local.get $b)
            (f32x4.mul (v128.load offset=16 (local.get $xp)) (v128.load offset=16 (local.get $wp)))))
          (local.set $xp (i32.add (local.get $xp) (i32.const 32)))
          (local.set $wp (i32.add (local.get $wp) (i32.const 32)))
          (br_if $each_input (i32.lt_u (local.get $wp) (local.get $end))))
        (local.set $a (f32x4.add (local.get $a) (local.get $b)))
        (f32.store
          (i32.add (local.get $y)
            (i32.shl (i32.add (i32.mul (local.get $t) (local.get $outputs)) (local.get $o)) (i32.const 2)))
          (f32.add
            (f32.load (i32.add (local.get $bias) (i32.shl (local.get $o) (i32.const 2))))
            (f32.add
              (f32.add (f32x4.extract_lane 0 (local.get $a)) (f32x4.extract_lane 1 (local.get $a)))
              (f32.add (f32x4.extract_lane 2 (local.get $a)) (f32x4.extract_lane 3 (local.get $a))))))
        (local.set $t (i32.add (local.get $t) (i32.const 1)))
        (br_if $each_row (i32.lt_u (local.get $t) (local.get $rows))))
      (local.set $w (i32.add (local.get $w) (local.get $stride)))
      (local.set $o (i32.add (local.get $o) (i32.const 1)))
      (br_if $each_output (i32.lt_u (local.get $o) (local.get $outputs))))))
