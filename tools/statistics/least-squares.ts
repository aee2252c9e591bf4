export interface LeastSquares {
  readonly coefficients: readonly number[];
  readonly standardErrors: readonly number[];
  readonly rSquared: number;
  readonly degreesOfFreedom: number;
}

/**
 * Ordinary least squares by Householder QR (Golub & Van Loan 5.2). Rows of `design` carry their own intercept column.
 * Null where there is no degree of freedom left or the columns depend on each other.
 */
export function fitLeastSquares(
  design: readonly (readonly number[])[],
  response: readonly number[],
): LeastSquares | null {
  const rows = design.length;
  const columns = design[0]?.length ?? 0;
  const degreesOfFreedom = rows - columns;
  if (columns === 0 || degreesOfFreedom < 1) return null;
  const matrix = design.map((row, index) => [...row, response[index] ?? 0]);
  const cell = (row: number, column: number): number => matrix[row]?.[column] as number;
  for (let pivot = 0; pivot < columns; pivot += 1) {
    let length = 0;
    let whole = 0;
    for (let row = 0; row < rows; row += 1) {
      if (row >= pivot) length += cell(row, pivot) ** 2;
      whole += (design[row]?.[pivot] ?? 0) ** 2;
    }
    length = Math.sqrt(length);
    if (length <= 1e-9 * Math.sqrt(whole)) return null;
    reflect(matrix, pivot, columns, length);
  }
  const coefficients = new Array<number>(columns).fill(0);
  for (let row = columns - 1; row >= 0; row -= 1) {
    let value = cell(row, columns);
    for (let column = row + 1; column < columns; column += 1)
      value -= cell(row, column) * (coefficients[column] as number);
    coefficients[row] = value / cell(row, row);
  }
  let residual = 0;
  for (let row = columns; row < rows; row += 1) residual += cell(row, columns) ** 2;
  const centre = response.reduce((sum, value) => sum + value, 0) / rows;
  const total = response.reduce((sum, value) => sum + (value - centre) ** 2, 0);
  const variances = inverseDiagonal(cell, columns);
  return {
    coefficients,
    standardErrors: variances.map((variance) => Math.sqrt((variance * residual) / degreesOfFreedom)),
    rSquared: total > 0 ? 1 - residual / total : 0,
    degreesOfFreedom,
  };
}

function reflect(matrix: number[][], pivot: number, columns: number, length: number): void {
  const head = matrix[pivot]?.[pivot] as number;
  const alpha = head > 0 ? -length : length;
  const vector = matrix.slice(pivot).map((row, index) => (row[pivot] as number) - (index === 0 ? alpha : 0));
  const norm = vector.reduce((sum, value) => sum + value * value, 0);
  for (let column = pivot; column <= columns; column += 1) {
    const dot = vector.reduce((sum, value, index) => sum + value * (matrix[pivot + index]?.[column] as number), 0);
    vector.forEach((value, index) => {
      const row = matrix[pivot + index];
      if (row) row[column] = (row[column] as number) - (2 * dot * value) / norm;
    });
  }
}

/** Diagonal of (R'R)^-1: squared row norms of R^-1. */
function inverseDiagonal(upper: (row: number, column: number) => number, size: number): number[] {
  const inverse = Array.from({ length: size }, () => new Array<number>(size).fill(0));
  for (let column = 0; column < size; column += 1) {
    for (let row = column; row >= 0; row -= 1) {
      let value = row === column ? 1 : 0;
      for (let inner = row + 1; inner <= column; inner += 1)
        value -= upper(row, inner) * (inverse[inner]?.[column] as number);
      (inverse[row] as number[])[column] = value / upper(row, row);
    }
  }
  return inverse.map((row) => row.reduce((sum, value) => sum + value * value, 0));
}
