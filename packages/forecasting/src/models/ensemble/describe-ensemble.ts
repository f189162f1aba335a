/**
 * How the members of an ensemble were combined, in a sentence.
 *
 * @param weights null for the median
 * @param names in the order of the weights
 */
export function describeEnsemble(names: readonly string[], weights: readonly number[] | null): string {
  if (weights === null) return `The ensemble is the median of ${names.join(', ')}.`;
  const parts = names.map((name, position) => `${name} ${Math.round(100 * (weights[position] ?? 0))} %`);
  return `The ensemble is the mean of ${parts.join(', ')}, by what each missed on held-out values.`;
}
