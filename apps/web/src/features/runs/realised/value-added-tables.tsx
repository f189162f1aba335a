import type { components } from '@forecast-console/api-client/schema';
import { Text } from '@mantine/core';
import { formatFigure, formatNumber, formatPercent, formatSigned } from '../../../lib/format.ts';
import { FigureTable } from '../comparison/figure-table.tsx';

type ValueAdded = components['schemas']['ValueAdded'];

/** What adjusting has brought, from the naive forecast to the plan, and by whom and for which reason. */
export function ValueAddedTables({ added }: { added: ValueAdded }) {
  return (
    <>
      <Text>{valueAddedSentence(added)}</Text>
      <FigureTable
        title="Forecast value added"
        columns={['Step', 'WAPE of all combinations, %']}
        rows={[
          ['Naive: the same season before', formatFigure(added.naive_wape)],
          ['Forecast', formatFigure(added.forecast_wape)],
          ['Plan', formatFigure(added.plan_wape)],
        ]}
      />
      <By title="What each reason added" name="Reason" all={added.by_reason} />
      <By title="What each author added" name="Author" all={added.by_author} />
    </>
  );
}

function By({ title, name, all }: { title: string; name: string; all: ValueAdded['by_reason'] }) {
  if (all.length === 0) return null;
  return (
    <FigureTable
      title={title}
      columns={[name, 'Adjustments', 'Periods', 'Missed without', 'Missed with', 'Added']}
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

/** Whether the adjustments were worth it: to all combinations, and to what was adjusted, which may be a sum of them. */
export function valueAddedSentence({
  forecast_wape: forecast,
  plan_wape: plan,
  by_author: all,
}: ValueAdded): string {
  if (forecast === null || plan === null) return 'What the adjustments added cannot be measured in percent.';
  const overAll = `Over all combinations the adjustments ${verdict(forecast - plan, 0.05)}: the plan missed by ${formatPercent(plan)}, the forecast by ${formatPercent(forecast)} (WAPE).`;
  if (all.length === 0) return overAll;
  const before = all.reduce((sum, { error_before: error }) => sum + error, 0);
  const after = all.reduce((sum, { error_after: error }) => sum + error, 0);
  return `${overAll} At what was adjusted they ${verdict(before - after, 0.005 * before)}: it missed by ${formatNumber(after)} instead of ${formatNumber(before)}.`;
}

function verdict(gained: number, noticed: number): string {
  if (Math.abs(gained) <= noticed) return 'made no difference';
  return gained > 0 ? 'made it better' : 'made it worse';
}
