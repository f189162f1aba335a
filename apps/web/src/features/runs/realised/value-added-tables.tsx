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

/** Whether the adjustments were worth it, in one sentence. */
export function valueAddedSentence({ forecast_wape: forecast, plan_wape: plan }: ValueAdded): string {
  if (forecast === null || plan === null) return 'What the adjustments added cannot be measured in percent.';
  const better = forecast - plan;
  const verdict =
    Math.abs(better) < 0.05 ? 'made no difference' : better > 0 ? 'made it better' : 'made it worse';
  return `The adjustments ${verdict}: the plan missed by ${formatPercent(plan)}, the forecast by ${formatPercent(forecast)} (WAPE of all combinations).`;
}
