/** Layer normalisation (Ba et al. 2016, arXiv:1607.06450), as the encoders of asks were trained with it. */
export interface Norm {
  readonly scale: Float32Array;
  readonly shift: Float32Array;
}

const EPSILON = 1e-12;

/** Each row in place: its mean becomes 0 and its deviation 1 before scale and shift. */
export function normalised(values: Float32Array, { scale, shift }: Norm): Float32Array {
  const width = scale.length;
  for (let row = 0; row < values.length; row += width) {
    let mean = 0;
    for (let column = 0; column < width; column += 1) mean += values[row + column] ?? 0;
    mean /= width;
    let variance = 0;
    for (let column = 0; column < width; column += 1) variance += ((values[row + column] ?? 0) - mean) ** 2;
    const factor = 1 / Math.sqrt(variance / width + EPSILON);
    for (let column = 0; column < width; column += 1)
      values[row + column] =
        ((values[row + column] ?? 0) - mean) * factor * (scale[column] ?? 0) + (shift[column] ?? 0);
  }
  return values;
}
