import type { Bucket } from '@forecast-console/calendar';
import { formatAmount, formatBuckets, formatChange, formatDate, formatPercent } from '../../../lib/format.ts';
import { plural } from '../../../lib/plural.ts';
import { valueWords } from '../../../lib/value-words.ts';
import type { Outlook } from './outlook.ts';
import { type Baseline, skillInWords } from './skill-in-words.ts';

/** Accuracy metrics by name; null or missing if unknown. */
export type Figures = Readonly<Partial<Record<string, number | null>>>;

/** Metrics and the backtests they are from. */
export interface Measured {
  figures: Figures;
  /** number of cutoffs averaged; null: only the backtest that the chart shows */
  cutoffs: number | null;
  baseline: Baseline | null;
}

/** A part of a sentence, with emphasis if `strong`. */
export interface Phrase {
  text: string;
  strong?: boolean;
}

/**
 * 'Next 12 months: 29,417 (Sales), +4.8 % vs. the previous 12 months; planned 30,888.' Empty without a forecast.
 *
 * @param label name of the value column; null: units
 */
export function outlookPhrases(outlook: Outlook | null, bucket: Bucket, label: string | null): Phrase[] {
  if (outlook === null) return [];
  const { start, periods, sum, planned, change, known } = outlook;
  const span = formatBuckets(periods, bucket);
  return [
    // Periods in the past are not 'next'.
    { text: `${known ? `${span} from ${formatDate(start)}` : `Next ${span}`}: ` },
    { text: formatAmount(sum), strong: true },
    {
      text: `${label === null ? ' units' : ` (${valueWords(label)})`}${change === null ? '' : `, ${formatChange(change)} vs. the previous ${span}`}`,
    },
    ...(planned === null ? [] : [{ text: '; planned ' }, { text: formatAmount(planned), strong: true }]),
    { text: '. ' },
  ];
}

/** 'Typical error 4.1 % over 10 backtests, 32 % lower than a seasonal naive forecast.' */
export function accuracyPhrases({ figures, cutoffs, baseline }: Measured): Phrase[] {
  const { mape = null, wape = null, skill = null } = figures;
  const error = mape ?? wape;
  if (error === null) return [{ text: 'Accuracy not measured: no backtest.' }];
  const where = cutoffs === null ? 'in the backtest shown' : `over ${cutoffs} ${plural(cutoffs, 'backtest')}`;
  const words = skillInWords(skill, baseline ?? 'seasonal naive');
  return [
    { text: 'Typical error ' },
    { text: formatPercent(error), strong: true },
    // Without MAPE (all actuals are zero or unknown), WAPE is shown.
    { text: `${mape === null ? ' of the volume' : ''} ${where}${words === null ? '' : `, ${words}`}.` },
  ];
}
