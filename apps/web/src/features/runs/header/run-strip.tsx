import type { Bucket } from '@forecast-console/calendar';
import type { ReactNode } from 'react';
import { formatCount, formatFigure, formatSigned } from '../../../lib/format.ts';
import classes from './run-header.module.css';
import type { Measured } from './sentence.ts';
import { baselineName } from './skill-in-words.ts';

interface RunStripProps {
  measured: Measured;
  bucket: Bucket;
  /** what the figures are of: 'Sales' */
  values: string;
  /** past values, each once, inside the interval that their forecast would have had; null: not measured */
  held: { inside: number; of: number } | null;
  /** probability that the interval is to cover, in percent */
  level: number;
}

/** The figures of a run side by side. */
export function RunStrip({ measured: { figures, baseline }, bucket, values, held, level }: RunStripProps) {
  const { bias = null, skill = null } = figures;
  const units = `${values} a ${bucket}`;
  const percent = skill === null ? null : Math.round(100 * skill);
  return (
    <dl className={classes['strip']}>
      <Figure name="MAPE" unit="%" hint="Mean of absolute percentage errors; N/A where actuals are zero">
        {formatFigure(figures['mape'])}
      </Figure>
      <Figure name="MAE" unit={units} hint="Mean absolute error">
        {formatFigure(figures['mae'])}
      </Figure>
      <Figure name="RMSE" unit={units} hint="Root of the mean squared error: large errors count more">
        {formatFigure(figures['rmse'])}
      </Figure>
      <Figure name="Bias" unit={units} hint="Mean of forecast minus actual" note={biasWord(bias)}>
        {formatSigned(bias, formatFigure)}
      </Figure>
      <Figure
        name={`vs ${baselineName(bucket, baseline ?? undefined)}`}
        hint="1 less the error of the forecast over that of this plain one"
        note={percent === null || percent === 0 ? null : percent > 0 ? 'better' : 'worse'}
      >
        {percent === null ? 'N/A' : `${formatCount(Math.abs(percent))} %`}
      </Figure>
      {held !== null && (
        <Figure
          name={`${level} % interval held`}
          hint="Past values, each counted once, inside the interval their forecast would have had when it was made"
        >
          {`${formatCount(held.inside)} of ${formatCount(held.of)}`}
        </Figure>
      )}
    </dl>
  );
}

interface FigureProps {
  name: string;
  unit?: string;
  hint: string;
  /** a word on what the figure means */
  note?: string | null;
  children: ReactNode;
}

function Figure({ name, unit, hint, note = null, children }: FigureProps) {
  return (
    <div title={hint}>
      <dt>
        <span>{name}</span>
        {unit !== undefined && <span data-unit>, {unit}</span>}
      </dt>
      <dd>
        <b>{children}</b>
        {note !== null && <span data-tone={note}>{note}</span>}
      </dd>
    </div>
  );
}

function biasWord(bias: number | null): string | null {
  if (bias === null || bias === 0) return null;
  return bias > 0 ? 'too high' : 'too low';
}
