import { expect, it } from 'vitest';
import { settingRows } from '../../../../src/features/runs/comparison/compared-settings.ts';

// CMP-2
it.each([
  ['model_type', 'nbeats', 'lightgbm', ['Model', 'N-BEATS', 'LightGBM']],
  ['aggregation_characteristics', 'c2, c5', '', ['Level', 'Product + Area', 'Total']],
  ['forecast_start_date', '2024-07-01', '', ['Forecast start', '01/07/2024', 'none']],
  ['confidence_level', '0.95', '0.8', ['Confidence level', '95%', '80%']],
  ['with_events', 'true', 'false', ['Events', 'yes', 'no']],
  ['new_setting', '1', '2', ['new setting', '1', '2']],
])('a comparison shows the setting %s as in the form', (setting, run, other, row) => {
  const labels = { c2: 'Product', c5: 'Area' };
  expect(settingRows([{ setting, run, with: other }], labels)).toEqual([[...row, '']]);
});
