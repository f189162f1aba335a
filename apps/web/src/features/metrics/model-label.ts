const labels: Readonly<Record<string, string>> = {
  nbeats: 'N-BEATS',
  lightgbm: 'LightGBM',
  ensemble: 'Ensemble',
};

/** A model's name; an unknown one as the server calls it. */
export function modelLabel(type: string | null): string {
  return type === null ? 'N/A' : (labels[type] ?? type);
}
