/** Tables of which no answer that is kept tells anything. */
export const untold: readonly string[] = [
  'attempts',
  'audit_entries',
  'counters',
  'dataset_segments',
  'ended_sessions',
  'known_addresses',
  'leftovers',
  'places',
  'processes',
  'refresh_tokens',
  'run_rounds',
  'run_seats',
  'secrets',
  'sign_in_failures',
  'transfers',
  'versions',
];
