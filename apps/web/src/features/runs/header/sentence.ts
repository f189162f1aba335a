import type { Bucket } from '@forecast-console/calendar';
import { formatAmount, formatBuckets, formatChange, formatDate, formatPercent } from '../../../lib/format.ts';
import { plural } from '../../../lib/plural.ts';
import { valueWords } from '../../../lib/value-words.ts';
import type { Outlook } from './outlook.ts';
import { type Baseline, skillInWords } from './skill-in-words.ts';

/** Accuracy figures by name; null and absent are not known. */
export type Figures = Readonly<Partial<Record<string, number | null>>>;

/** Of which backtests figures are. */
export interface Measured {
  figures: Figures;
  /** cutoffs that the figures are means over; null: they are those of the backtest that the chart shows */
  cutoffs: number | null;
  baseline: Baseline | null;
}

/** A part of a sentence; `strong` is what a reader looks for. */
export interface Phrase {
  text: string;
  strong?: boolean;
}

/**
 * 'Next 12 months: Sales 29,417, +4.8 % on the 12 before; planned 30,888.' Nothing without a forecast.
 *
 * @param label what the file calls its values: a name, which stands before a figure; else they are units, which
 *   stand after it
 */
export function outlookPhrases(outlook: Outlook | null, bucket: Bucket, label: string | null): Phrase[] {
  if (outlook === null) return [];
  const { start, periods, sum, planned, change, known } = outlook;
  const span = formatBuckets(periods, bucket);
  return [
    // Months that are over are not the next ones.
    {
      text: `${known ? `${span} from ${formatDate(start)}` : `Next ${span}`}: ${label === null ? '' : `${valueWords(label)} `}`,
    },
    { text: formatAmount(sum), strong: true },
    {
      text: `${label === null ? ' units' : ''}${change === null ? '' : `, ${formatChange(change)} on the ${periods} before`}`,
    },
    ...(planned === null ? [] : [{ text: '; planned ' }, { text: formatAmount(planned), strong: true }]),
    { text: '. ' },
  ];
}

/** 'Typical miss 4.1 % (10 backtests), 32 % better than the same month last year.' */
export function missPhrases({ figures, cutoffs, baseline }: Measured, bucket: Bucket): Phrase[] {
  const { mape = null, wape = null, skill = null } = figures;
  const miss = mape ?? wape;
  if (miss === null) return [{ text: 'Not measured: there is no backtest to go by.' }];
  const whose = cutoffs === null ? 'the backtest shown' : `${cutoffs} ${plural(cutoffs, 'backtest')}`;
  const words = skillInWords(skill, bucket, baseline ?? undefined);
  return [
    { text: 'Typical miss ' },
    { text: formatPercent(miss), strong: true },
    // MAPE leaves out actuals of zero; where there is nothing else, the share of the volume is told.
    { text: `${mape === null ? ' of the volume' : ''} (${whose})${words === null ? '' : `, ${words}`}.` },
  ];
}
