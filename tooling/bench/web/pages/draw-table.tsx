import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import type { DataColumn } from '../../../../apps/web/src/components/data-table/data-column.ts';
import { DataTable } from '../../../../apps/web/src/components/data-table/data-table.tsx';
import { randomWalk } from './random-walk.ts';
import { nextTaskAfterFrame, untilPainted } from './until-painted.ts';

interface Row {
  x: number;
  y: number;
}

const columns: DataColumn<Row>[] = [
  { id: 'day', header: 'Day', value: ({ x }) => x, text: ({ x }) => `Day ${x}` },
  ...[1, 2, 3, 4, 5].map((factor) => ({
    id: `v${factor}`,
    header: `Value × ${factor}`,
    numeric: true,
    value: ({ y }: Row) => y * factor,
    text: ({ y }: Row) => (y * factor).toFixed(2),
  })),
];

/** Draws all rows on one page of the app's table, with filter and checkboxes. */
export async function drawTable(
  stage: HTMLElement,
  count: number,
  within: (content: ReactNode) => ReactNode,
): Promise<number> {
  const rows = randomWalk(count);
  const root = createRoot(stage);
  // First renders without data, as the app does.
  root.render(within(null));
  await nextTaskAfterFrame();
  return untilPainted(
    () =>
      root.render(
        within(
          <DataTable
            caption="Rows"
            columns={columns}
            rows={rows}
            rowId={({ x }) => String(x)}
            pageSize={count}
            filterable
            selectable
          />,
        ),
      ),
    () => stage.querySelectorAll('tbody tr').length > 1,
  );
}
