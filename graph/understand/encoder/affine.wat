(module
  ;; One memory holds weights, inputs and outputs; the caller lays it out and grows it.
  (memory (export "memory") 1)

  ;; y[t][o] = bias[o] + sum over i of x[t][i] * w[o][i], row by row; w is 8-bit with a scale per output, all else float32.
  ;; Addresses in bytes, 16-byte aligned; inputs is a multiple of 4. Four rows and two outputs at a time share what is loaded, so rows are
  ;; computed in fours: both x and y need room for the next multiple of four. Of an odd number of outputs the last one is its own neighbour.
  ;; The weights of two outputs are made float32 at a time, in `wide`, which needs room for them.
  (func (export "affine")
    (param $x i32) (param $packed i32) (param $scales i32) (param $bias i32) (param $y i32)
    (param $rows i32) (param $inputs i32) (param $outputs i32) (param $w i32)
    (local $o i32) (local $t i32) (local $xp i32) (local $wp i32) (local $end i32) (local $row i32) (local $out i32) (local $at i32)
    (local $next i32) (local $step i32)
    (local $a v128) (local $b v128) (local $c v128) (local $d v128) (local $weight v128) (local $start f32)
    (local $e v128) (local $f v128) (local $g v128) (local $h v128) (local $other v128) (local $begin f32) (local $in v128)
    (local.set $row (i32.shl (local.get $inputs) (i32.const 2)))
    (local.set $out (i32.shl (local.get $outputs) (i32.const 2)))
    (loop $each_pair
      ;; Bytes from an output to its neighbour in the bias and in y, and from its weights to the neighbour's.
      (local.set $step (i32.shl (i32.lt_u (i32.add (local.get $o) (i32.const 1)) (local.get $outputs)) (i32.const 2)))
      (local.set $next (i32.mul (i32.shr_u (local.get $step) (i32.const 2)) (local.get $row)))
      (local.set $at (i32.add (local.get $bias) (i32.shl (local.get $o) (i32.const 2))))
      (local.set $start (f32.load (local.get $at)))
      (local.set $begin (f32.load (i32.add (local.get $at) (local.get $step))))
      (local.set $at (i32.add (local.get $scales) (i32.shl (local.get $o) (i32.const 2))))
      (local.set $end (i32.add (local.get $w) (local.get $row)))
      (call $widen (local.get $packed) (local.get $w) (local.get $end) (f32.load (local.get $at)))
      (local.set $packed (i32.add (local.get $packed) (local.get $inputs)))
      (if (local.get $step)
        (then
          (call $widen
            (local.get $packed) (local.get $end) (i32.add (local.get $end) (local.get $row))
            (f32.load (i32.add (local.get $at) (local.get $step))))
          (local.set $packed (i32.add (local.get $packed) (local.get $inputs)))))
      (local.set $t (i32.const 0))
      (loop $each_four
        (local.set $a (v128.const f32x4 0 0 0 0))
        (local.set $b (v128.const f32x4 0 0 0 0))
        (local.set $c (v128.const f32x4 0 0 0 0))
        (local.set $d (v128.const f32x4 0 0 0 0))
        (local.set $e (v128.const f32x4 0 0 0 0))
        (local.set $f (v128.const f32x4 0 0 0 0))
        (local.set $g (v128.const f32x4 0 0 0 0))
        (local.set $h (v128.const f32x4 0 0 0 0))
        (local.set $xp (i32.add (local.get $x) (i32.mul (local.get $t) (local.get $row))))
        (local.set $wp (local.get $w))
        (loop $each_input
          (local.set $weight (v128.load (local.get $wp)))
          (local.set $other (v128.load (i32.add (local.get $wp) (local.get $next))))
          (local.set $at (local.get $xp))
          (local.set $in (v128.load (local.get $at)))
          (local.set $a (f32x4.add (local.get $a) (f32x4.mul (local.get $in) (local.get $weight))))
          (local.set $e (f32x4.add (local.get $e) (f32x4.mul (local.get $in) (local.get $other))))
          (local.set $at (i32.add (local.get $at) (local.get $row)))
          (local.set $in (v128.load (local.get $at)))
          (local.set $b (f32x4.add (local.get $b) (f32x4.mul (local.get $in) (local.get $weight))))
          (local.set $f (f32x4.add (local.get $f) (f32x4.mul (local.get $in) (local.get $other))))
          (local.set $at (i32.add (local.get $at) (local.get $row)))
          (local.set $in (v128.load (local.get $at)))
          (local.set $c (f32x4.add (local.get $c) (f32x4.mul (local.get $in) (local.get $weight))))
          (local.set $g (f32x4.add (local.get $g) (f32x4.mul (local.get $in) (local.get $other))))
          (local.set $at (i32.add (local.get $at) (local.get $row)))
          (local.set $in (v128.load (local.get $at)))
          (local.set $d (f32x4.add (local.get $d) (f32x4.mul (local.get $in) (local.get $weight))))
          (local.set $h (f32x4.add (local.get $h) (f32x4.mul (local.get $in) (local.get $other))))
          (local.set $xp (i32.add (local.get $xp) (i32.const 16)))
          (local.set $wp (i32.add (local.get $wp) (i32.const 16)))
          (br_if $each_input (i32.lt_u (local.get $wp) (local.get $end))))
        (local.set $at (i32.add (local.get $y) (i32.add (i32.mul (local.get $t) (local.get $out)) (i32.shl (local.get $o) (i32.const 2)))))
        (f32.store (local.get $at) (f32.add (local.get $start) (call $sum (local.get $a))))
        (f32.store (i32.add (local.get $at) (local.get $step)) (f32.add (local.get $begin) (call $sum (local.get $e))))
        (local.set $at (i32.add (local.get $at) (local.get $out)))
        (f32.store (local.get $at) (f32.add (local.get $start) (call $sum (local.get $b))))
        (f32.store (i32.add (local.get $at) (local.get $step)) (f32.add (local.get $begin) (call $sum (local.get $f))))
        (local.set $at (i32.add (local.get $at) (local.get $out)))
        (f32.store (local.get $at) (f32.add (local.get $start) (call $sum (local.get $c))))
        (f32.store (i32.add (local.get $at) (local.get $step)) (f32.add (local.get $begin) (call $sum (local.get $g))))
        (local.set $at (i32.add (local.get $at) (local.get $out)))
        (f32.store (local.get $at) (f32.add (local.get $start) (call $sum (local.get $d))))
        (f32.store (i32.add (local.get $at) (local.get $step)) (f32.add (local.get $begin) (call $sum (local.get $h))))
        (local.set $t (i32.add (local.get $t) (i32.const 4)))
        (br_if $each_four (i32.lt_u (local.get $t) (local.get $rows))))
      (local.set $o (i32.add (local.get $o) (i32.const 2)))
      (br_if $each_pair (i32.lt_u (local.get $o) (local.get $outputs)))))

  ;; Numbers of 8 bits times their scale, as float32 from $to up to $end.
  (func $widen (param $from i32) (param $to i32) (param $end i32) (param $scale f32)
    (local $scales v128)
    (local.set $scales (f32x4.splat (local.get $scale)))
    (loop $each
      (v128.store (local.get $to)
        (f32x4.mul
          (local.get $scales)
          (f32x4.convert_i32x4_s
            (i32x4.extend_low_i16x8_s (i16x8.extend_low_i8x16_s (v128.load32_zero (local.get $from)))))))
      (local.set $from (i32.add (local.get $from) (i32.const 4)))
      (local.set $to (i32.add (local.get $to) (i32.const 16)))
      (br_if $each (i32.lt_u (local.get $to) (local.get $end)))))

  (func $sum (param $v v128) (result f32)
    (f32.add
      (f32.add (f32x4.extract_lane 0 (local.get $v)) (f32x4.extract_lane 1 (local.get $v)))
      (f32.add (f32x4.extract_lane 2 (local.get $v)) (f32x4.extract_lane 3 (local.get $v))))))
