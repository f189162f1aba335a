import type { Bucket } from '@forecast-console/series';
import { Text } from '@mantine/core';
import { formatMetric, formatNumber } from '../../lib/format.ts';
import classes from './accuracy-row.module.css';
import { type Baseline, skillInWords } from './skill-in-words.ts';

interface AccuracyRowProps {
  /** by name; null and absent are N/A */
  metrics: Readonly<Partial<Record<string, number | null>>>;
  bucket: Bucket;
  /** number of backtests with different cutoffs */
  origins?: number | null;
  /** of the backtest that the chart shows, where the metrics are means over all; null for runs stored before they were */
  shown?: AccuracyRowProps['metrics'] | null;
  baseline?: Baseline | null;
}

const figures = [
  { name: 'mape', label: 'MAPE', hint: '% of the actuals, mean; undefined where actuals are zero' },
  { name: 'mae', label: 'MAE', hint: 'units a bucket, mean absolute error' },
  { name: 'rmse', label: 'RMSE', hint: 'units a bucket, large errors count more' },
  { name: 'bias', label: 'Bias', hint: 'units a bucket, forecast minus actual' },
];

/** Four figures, and what they are worth in words. */
export function AccuracyRow({
  metrics,
  bucket,
  origins = null,
  shown = null,
  baseline = null,
}: AccuracyRowProps) {
  const skill = skillInWords(metrics['skill'] ?? null, bucket, baseline ?? undefined);
  const wape = metrics['wape'] ?? null;
  const measured = figures.some(({ name }) => metrics[name] != null);
  return (
    <>
      <dl className={classes['row']}>
        {figures.map(({ name, label, hint }) => (
          <div key={name}>
            <dt>{label}</dt>
            <dd className={classes['figure']}>{formatMetric(metrics[name])}</dd>
            <dd className={classes['hint']}>{hint}</dd>
          </div>
        ))}
      </dl>
      <Text size="sm" mt="xs">
        {measured
          ? [
              skill === null ? null : `${capital(skill)}.`,
              wape === null ? null : `WAPE ${formatNumber(wape)} %.`,
              origins === null || origins < 2 ? null : whose(origins, shown),
            ]
              .filter((part) => part !== null)
              .join(' ')
          : 'Not measured: the run has no backtest.'}
      </Text>
    </>
  );
}

/** Says what the figures are means of, and what the chart's own backtest missed. */
function whose(origins: number, shown: AccuracyRowProps['shown']): string {
  if (!shown)
    return `Backtested from ${origins} cutoffs; the figures are those of the one that the chart shows.`;
  const mape = shown['mape'] ?? null;
  const own = mape === null ? '' : `; MAPE ${formatNumber(mape)} at the one that the chart shows`;
  return `Means over ${origins} cutoffs${own}.`;
}

function capital(text: string): string {
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
}
