import { formatDate } from '../../../lib/format.ts';
import { modelName } from '../../../lib/model-names.ts';
import type { RunComparison } from '../queries.ts';

/** Names of the settings, as in the form and the run details. */
const names: ReadonlyMap<string, string> = new Map([
  ['model_type', 'Model'],
  ['bucket_type', 'Bucket type'],
  ['horizon', 'Horizon'],
  ['aggregation_characteristics', 'Level'],
  ['filters', 'Filter'],
  ['data_start_date', 'Data start'],
  ['forecast_start_date', 'Forecast start'],
  ['run_backtest', 'Backtest'],
  ['backtest_periods', 'Backtest periods'],
  ['seasonality_mode', 'Seasonality mode'],
  ['intervals', 'Intervals'],
  ['confidence_level', 'Confidence level'],
  ['with_events', 'Events'],
  ['with_drivers', 'Drivers'],
  ['whole_units', 'Whole units'],
]);

/**
 * Returns the rows of settings that differ between two runs.
 *
 * @param labels names of the characteristics by code
 */
export function settingRows(
  settings: RunComparison['settings'],
  labels: Readonly<Record<string, string>>,
): string[][] {
  return settings.map(({ setting, run, with: other }) => [
    names.get(setting) ?? setting.replaceAll('_', ' '),
    settingText(setting, run, labels),
    settingText(setting, other, labels),
    '',
  ]);
}

function settingText(setting: string, text: string, labels: Readonly<Record<string, string>>): string {
  if (setting === 'aggregation_characteristics')
    return text === ''
      ? 'Total'
      : text
          .split(', ')
          .map((code) => labels[code] ?? code)
          .join(' + ');
  if (text === '') return 'none';
  if (setting === 'model_type') return modelName(text);
  if (setting.endsWith('_date')) return formatDate(text);
  if (setting === 'confidence_level') return `${Math.round(100 * Number(text))}%`;
  return text === 'true' ? 'yes' : text === 'false' ? 'no' : text;
}
