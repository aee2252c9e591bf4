/** Distribution functions in double precision. */

/** Normal CDF: West (2005), "Better approximations to cumulative normal functions", after Hart (1968); absolute error below 1e-15. */
export function normalCdf(z: number): number {
  const size = Math.abs(z);
  if (size > 37) return z > 0 ? 1 : 0;
  const exponential = Math.exp((-size * size) / 2);
  let tail: number;
  if (size < 7.07106781186547) {
    let top = 3.52624965998911e-2 * size + 0.700383064443688;
    top = top * size + 6.37396220353165;
    top = top * size + 33.912866078383;
    top = top * size + 112.079291497871;
    top = top * size + 221.213596169931;
    top = top * size + 220.206867912376;
    let bottom = 8.83883476483184e-2 * size + 1.75566716318264;
    bottom = bottom * size + 16.064177579207;
    bottom = bottom * size + 86.7807322029461;
    bottom = bottom * size + 296.564248779674;
    bottom = bottom * size + 637.333633378831;
    bottom = bottom * size + 793.826512519948;
    bottom = bottom * size + 440.413735824752;
    tail = (exponential * top) / bottom;
  } else {
    const fraction = size + 1 / (size + 2 / (size + 3 / (size + 4 / (size + 0.65))));
    tail = exponential / (fraction * 2.506628274631);
  }
  return z > 0 ? 1 - tail : tail;
}

/** Two-sided p of a z score. */
export function twoSidedP(z: number): number {
  return 2 * normalCdf(-Math.abs(z));
}

/** ln Gamma(x), x > 0: Lanczos with g = 7 and nine terms (Godfrey), error about 1e-15. */
export function logGamma(x: number): number {
  if (x < 0.5) return Math.log(Math.PI / Math.sin(Math.PI * x)) - logGamma(1 - x);
  const shifted = x - 1;
  const base = shifted + LANCZOS_G + 0.5;
  const series = LANCZOS.reduce(
    (sum, coefficient, index) => sum + (index === 0 ? coefficient : coefficient / (shifted + index)),
    0,
  );
  return 0.5 * Math.log(2 * Math.PI) + (shifted + 0.5) * Math.log(base) - base + Math.log(series);
}

const LANCZOS_G = 7;
const LANCZOS = [
  0.99999999999980993, 676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059,
  12.507343278686905, -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
];

/** Regularised incomplete beta I_x(a, b): continued fraction by Lentz's method (Numerical Recipes 6.4). */
export function incompleteBeta(x: number, a: number, b: number): number {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  const front = Math.exp(logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log1p(-x));
  return x < (a + 1) / (a + b + 2) ? (front * betaFraction(x, a, b)) / a : 1 - (front * betaFraction(1 - x, b, a)) / b;
}

/** Quantile of Beta(a, b) by bisection. */
export function betaQuantile(p: number, a: number, b: number): number {
  return bisect((x) => incompleteBeta(x, a, b), p, 0, 1);
}

/** Upper tail of the F distribution. */
export function fTail(f: number, degreesTop: number, degreesBottom: number): number {
  if (!(f > 0)) return 1;
  return incompleteBeta(degreesBottom / (degreesBottom + degreesTop * f), degreesBottom / 2, degreesTop / 2);
}

/** t beyond which a share `alpha` of Student's distribution lies, both tails together. */
export function tCritical(alpha: number, degrees: number): number {
  const x = bisect((value) => incompleteBeta(value, degrees / 2, 0.5), alpha, 0, 1);
  return Math.sqrt((degrees * (1 - x)) / x);
}

function betaFraction(x: number, a: number, b: number): number {
  const tiny = 1e-300;
  let c = 1;
  let d = 1 - ((a + b) * x) / (a + 1);
  d = 1 / (Math.abs(d) < tiny ? tiny : d);
  let fraction = d;
  for (let m = 1; m <= 10_000; m += 1) {
    for (const term of [
      (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m)),
      (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1)),
    ]) {
      d = 1 + term * d;
      d = 1 / (Math.abs(d) < tiny ? tiny : d);
      c = 1 + term / c;
      c = Math.abs(c) < tiny ? tiny : c;
      fraction *= c * d;
    }
    if (Math.abs(c * d - 1) < 1e-15) break;
  }
  return fraction;
}

/** Where an increasing function reaches `goal`. */
function bisect(increasing: (x: number) => number, goal: number, from: number, to: number): number {
  let low = from;
  let high = to;
  for (let step = 0; step < 200 && high - low > 1e-16 * Math.max(1e-300, high); step += 1) {
    const middle = (low + high) / 2;
    if (increasing(middle) < goal) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/**
 * Probability that so few of `n` products, or fewer, have a value by chance when each has it with the probability `share`
 * (lower tail of the binomial distribution): small = scarcer than its demand would bring. Null without products.
 */
export function scarcity(having: number, n: number, share: number): number | null {
  if (n <= 0 || having > n || share < 0 || share > 1) return null;
  return having === n ? 1 : incompleteBeta(1 - share, n - having, having + 1);
}
