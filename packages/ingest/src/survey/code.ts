/** Default label of each characteristic, used if the file has no name for it. */
export const defaultLabels = {
  c1: 'Type',
  c2: 'Product',
  c3: 'Warehouse',
  c4: 'Customer',
  c5: 'Region',
  c6: 'Market',
  c7: 'Location 1',
  c8: 'Location 2',
  c9: 'Key Account 1',
  c10: 'Key Account 2',
  c11: 'Sales Person 1',
  c12: 'Sales Person 2',
  c13: 'FCP 1',
  c14: 'Characteristic 14',
  c15: 'Characteristic 15',
} as const;

/** Code of a characteristic. */
export type Code = keyof typeof defaultLabels;

export const codes = Object.keys(defaultLabels) as readonly Code[];
