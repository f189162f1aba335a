// Tolerance relative to the initial residual. It is far smaller than the tolerance within which sums must match.
const tolerance = 1e-12;
const maxSteps = 400;

/**
 * Solves G·x = r for a symmetric positive semidefinite G, given as a function that multiplies by G, using conjugate
 * gradients with a diagonal preconditioner (Hestenes & Stiefel 1952). Rows with a zero diagonal stay zero.
 */
export function conjugateGradients(
  multiply: (x: Float64Array) => Float64Array,
  diagonal: Float64Array,
  right: Float64Array,
): Float64Array {
  const size = right.length;
  const x = new Float64Array(size);
  const rest = right.map((value, at) => ((diagonal[at] as number) > 0 ? value : 0));
  const conditioned = () =>
    rest.map((value, at) => ((diagonal[at] as number) > 0 ? value / (diagonal[at] as number) : 0));
  let ready = conditioned();
  const direction = ready.slice();
  let length = dot(rest, ready);
  const enough = length * tolerance ** 2;
  for (let step = 0; step < maxSteps && length > enough; step++) {
    const image = multiply(direction);
    const curvature = dot(direction, image);
    if (!(curvature > 0)) break;
    const far = length / curvature;
    for (let at = 0; at < size; at++) {
      x[at] = (x[at] as number) + far * (direction[at] as number);
      if ((diagonal[at] as number) > 0) rest[at] = (rest[at] as number) - far * (image[at] as number);
    }
    ready = conditioned();
    const next = dot(rest, ready);
    for (let at = 0; at < size; at++)
      direction[at] = (ready[at] as number) + (next / length) * (direction[at] as number);
    length = next;
  }
  return x;
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let at = 0; at < a.length; at++) sum += (a[at] as number) * (b[at] as number);
  return sum;
}
