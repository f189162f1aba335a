/** The fifteen characteristics of spec §3. */
export type Code =
  | 'c1'
  | 'c2'
  | 'c3'
  | 'c4'
  | 'c5'
  | 'c6'
  | 'c7'
  | 'c8'
  | 'c9'
  | 'c10'
  | 'c11'
  | 'c12'
  | 'c13'
  | 'c14'
  | 'c15';

/** Default labels of spec §3, in the order of the codes. */
export const defaultLabels: Readonly<Record<Code, string>> = {
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
};

export const codes = Object.keys(defaultLabels) as Code[];
