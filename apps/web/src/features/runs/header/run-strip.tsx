import type { Bucket } from '@forecast-console/calendar';
import type { ReactNode } from 'react';
import { formatCount, formatFigure, formatSigned } from '../../../lib/format.ts';
import { isMapeDominated } from '../../../lib/figures.ts';
import classes from './run-header.module.css';
import { baselineValue, basisText, type Measured } from './sentence.ts';

interface RunStripProps {
  measured: Measured;
  bucket: Bucket;
  /** name of the values: 'Sales' */
  values: string;
  /** number of past values inside their interval; null if not measured */
  coverage: { inside: number; of: number; origins?: number | undefined } | null;
  /** nominal coverage of the interval, in percent */
  level: number;
}

/** The metrics of a run side by side. */
export function RunStrip({
  measured: { figures, cutoffs, baseline },
  bucket,
  values,
  coverage,
  level,
}: RunStripProps) {
  const { bias = null, skill = null } = figures;
  const against = baseline ?? 'seasonal naive';
  const basis = cutoffs === null ? basisText(cutoffs) : `mean ${basisText(cutoffs)}`;
  const units = `${values} per ${bucket}`;
  const percent = skill === null ? null : Math.round(100 * skill);
  return (
    <dl className={classes['strip']}>
      <PercentageError figures={figures} basis={basis} />
      <Figure name="MAE" unit={units} hint={`Mean absolute error, ${basis}`}>
        {formatFigure(figures['mae'])}
      </Figure>
      <Figure name="RMSE" unit={units} hint={`Root mean squared error: large errors count more, ${basis}`}>
        {formatFigure(figures['rmse'])}
      </Figure>
      <Figure name="Bias" unit={units} hint={`Mean of forecast minus actual, ${basis}`} note={biasWord(bias)}>
        {formatSigned(bias, formatFigure)}
      </Figure>
      <Figure
        name={`vs. ${against}`}
        hint={`1 − forecast error ÷ baseline error; the baseline repeats ${baselineValue(bucket, against)}; ${basis}`}
        note={percent === null || percent === 0 ? null : percent > 0 ? 'better' : 'worse'}
      >
        {percent === null ? 'N/A' : `${formatCount(Math.abs(percent))}%`}
      </Figure>
      {coverage !== null && (
        <Figure
          name={`Inside ${level}% interval`}
          hint={`Total: past values inside the interval computed at their cutoff, ${coverageBasis(coverage)}`}
        >
          {`${formatCount(coverage.inside)} of ${formatCount(coverage.of)}`}
        </Figure>
      )}
    </dl>
  );
}

/** MAPE, or WAPE if a few periods of low demand dominate the MAPE. */
function PercentageError({ figures, basis }: { figures: Measured['figures']; basis: string }) {
  const { mape = null, wape = null } = figures;
  return isMapeDominated(figures) ? (
    <Figure
      name="WAPE"
      unit="%"
      hint={`Sum of absolute errors ÷ sum of actuals, ${basis}. Shown instead of MAPE (${formatFigure(mape)}%), which periods of low demand dominate.`}
    >
      {formatFigure(wape)}
    </Figure>
  ) : (
    <Figure
      name="MAPE"
      unit="%"
      hint={`Mean absolute percentage error over actuals other than zero, ${basis}`}
    >
      {formatFigure(mape)}
    </Figure>
  );
}

/** Older runs count each value once and do not report the number of cutoffs. */
const coverageBasis = ({ origins }: { origins?: number | undefined }) =>
  origins === undefined ? 'each value counted once' : basisText(origins);

interface FigureProps {
  name: string;
  unit?: string;
  hint: string;
  /** short interpretation, such as 'too high' */
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
