import type { Model } from '../../resources/metadata.ts';

/** The three models of the form with their stated names (spec §2), shown until the server tells which it has. */
export const statedModels: readonly Model[] = [
  { type: 'nbeats', label: 'N-BEATS', available: true, reason: null },
  { type: 'lightgbm', label: 'LightGBM', available: true, reason: null },
  { type: 'ensemble', label: 'Ensemble', available: true, reason: null },
];
