import {
  formatBuckets,
  formatFigure,
  formatNumber,
  formatPercent,
  formatSigned,
} from '../../../lib/format.ts';
import { FigureTable } from '../figure-table.tsx';
import type { components } from '@forecast-console/api-client/schema';
import { Text } from '@mantine/core';

type ValueAdded = components['schemas']['ValueAdded'];

/**
 * Forecast value added (FVA-1): errors of the naive forecast, the forecast and the plan, and the effect by reason and
 * by author.
 */
export function ValueAddedTables({ added }: { added: ValueAdded }) {
  return (
    <>
      <Text>{valueAddedSentence(added)}</Text>
      <FigureTable
        foldable
        title="Forecast value added"
        columns={['Step', 'WAPE of all combinations, %']}
        rows={[
          ['Seasonal naive', formatFigure(added.naive_wape)],
          ['Forecast', formatFigure(added.forecast_wape)],
          ['Plan', formatFigure(added.plan_wape)],
        ]}
      />
      <By title="Value added by reason" name="Reason" all={added.by_reason} />
      <By title="Value added by author" name="Author" all={added.by_author} />
    </>
  );
}

function By({ title, name, all }: { title: string; name: string; all: ValueAdded['by_reason'] }) {
  if (all.length === 0) return null;
  return (
    <FigureTable
      foldable
      title={title}
      columns={[name, 'Adjustments', 'Periods', 'Error before', 'Error after', 'Error reduction']}
      rows={all.map((one) => [
        one.name,
        String(one.adjustments),
        String(one.cells),
        formatNumber(one.error_before),
        formatNumber(one.error_after),
        formatSigned(one.error_before - one.error_after, formatNumber),
      ])}
    />
  );
}

/**
 * Summary sentence: the effect of adjustments on all combinations and on the adjusted cells, and which adjustments
 * count.
 */
export function valueAddedSentence({
  forecast_wape: forecast,
  plan_wape: plan,
  by_author: all,
  adjusted_cells: cells,
}: ValueAdded): string {
  const counts = cells === undefined ? '' : ` ${countsText(cells)}`;
  if (cells?.counted === 0) return `No adjustment counts toward value added yet.${counts}`;
  if (forecast === null || plan === null)
    return `The value added by the adjustments cannot be expressed in percent.${counts}`;
  const overAll = `Over all combinations, the adjustments ${verdict(forecast - plan, 0.05)}: WAPE ${formatPercent(plan)} for the plan, ${formatPercent(forecast)} for the forecast.`;
  if (all.length === 0) return `${overAll}${counts}`;
  const before = all.reduce((sum, { error_before: error }) => sum + error, 0);
  const after = all.reduce((sum, { error_after: error }) => sum + error, 0);
  return `${overAll} ${adjustedCells(before, after)}${counts}`;
}

/** 'Counted: 2 adjusted periods. Not counted: 1 changed after its actual was known, 3 without actuals yet.' */
function countsText({ counted, late, pending, vanished }: NonNullable<ValueAdded['adjusted_cells']>): string {
  const others = [
    late > 0 ? `${late} changed after the actual was known` : null,
    pending > 0 ? `${pending} without an actual yet` : null,
    vanished > 0 ? `${vanished} of combinations that this run does not have` : null,
  ].filter((text) => text !== null);
  const own = counted === 0 ? '' : `Counted: ${formatBuckets(counted, 'adjusted period')}.`;
  return [own, others.length === 0 ? '' : `Not counted: ${others.join(', ')}.`]
    .filter((text) => text !== '')
    .join(' ');
}

function verdict(gained: number, tolerance: number): string {
  if (Math.abs(gained) <= tolerance) return 'made no difference';
  return gained > 0 ? 'reduced the error' : 'increased the error';
}

function adjustedCells(before: number, after: number): string {
  const errors = `from ${formatNumber(before)} to ${formatNumber(after)}`;
  if (Math.abs(before - after) <= 0.005 * before)
    return `For the adjusted cells, they made no difference (error ${errors}).`;
  return `For the adjusted cells, error ${after > before ? 'rose' : 'fell'} ${errors}.`;
}
