import { stockoutFailed } from '@forecast-console/api-client/errors';
import { Button, Skeleton, Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '../../../components/confirm/confirm-dialog.tsx';
import { Disclosure } from '../../../components/panel/disclosure.tsx';
import { Notice } from '../../../components/feedback/notice.tsx';
import { Panel } from '../../../components/panel/panel.tsx';
import { SimpleTable } from '../../../components/table/wide-table.tsx';
import { formatCount, formatDateTime, plural } from '../../../lib/format.ts';
import { kindTexts } from '../../../lib/mark-kinds.ts';
import { notifySuccess } from '../../../lib/notify.ts';
import {
  addStockoutsMutation,
  characteristicsQuery,
  deleteStockoutMutation,
  type Stockout,
  stockoutsQuery,
} from '../queries.ts';
import { roleChoice } from '../columns/column-changes.ts';
import type { IngestReport } from '../report/file-facts.ts';
import { StockoutForm } from './stockout-form.tsx';
import { itemInWords, periodInWords, periodsOf } from './stockout-values.ts';
import { RowName } from '../../../components/table/row-name.tsx';

/** Marks of stockouts and outliers of a dataset, and the form to set them (DEM-1, DEM-9). */
export function StockoutsPanel({ id, report }: { id: string; report: Pick<IngestReport, 'columns'> | null }) {
  const { data, isPending, isError, refetch } = useQuery(stockoutsQuery(id));
  const { data: characteristics = [] } = useQuery(characteristicsQuery(id));
  const [isOpen, setIsOpen] = useState(false);
  const add = useMutation({
    ...addStockoutsMutation,
    onSuccess: (_list, { stockouts: { length } }) => {
      setIsOpen(false);
      notifySuccess(`${formatCount(length)} ${plural(length, 'period')} marked. New runs will use it.`);
    },
  });
  const inStock = report?.columns.find((column) => roleChoice(column) === 'in-stock');
  const labels = new Map<string, string>(characteristics.map(({ type, label }) => [type, label]));
  return (
    <Panel
      title={
        data === undefined
          ? 'Stockouts and outliers'
          : `Stockouts and outliers: ${formatCount(data.stockouts.length)}`
      }
      actions={
        !isOpen && (
          <Button
            size="compact-md"
            variant="default"
            onClick={() => {
              add.reset();
              setIsOpen(true);
            }}
          >
            Mark a period
          </Button>
        )
      }
    >
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          Mark when an item could not be sold, or which values are outliers. New runs treat this demand as
          unknown, and estimate what stockouts lost. Values that look like outliers are replaced automatically
          unless you keep them.
        </Text>
        <Text size="sm">
          {inStock === undefined
            ? 'No column of the file shows when items were in stock. If the file has one, set its role to In stock in the tab Columns.'
            : `The column ${inStock.column} shows when items were in stock. Periods out of stock apply without a mark.`}
        </Text>
        {isPending && <Skeleton h="4rem" aria-busy />}
        {isError && (
          <Notice kind="error" onRetry={() => void refetch()}>
            Could not load the marks of this dataset.
          </Notice>
        )}
        {isOpen && (
          <StockoutForm
            uploadId={id}
            characteristics={characteristics}
            saving={add.isPending}
            refusal={add.error && <Notice kind="error">{stockoutFailed(add.error)}</Notice>}
            onEdit={add.reset}
            onSave={(values) => add.mutate({ id, stockouts: periodsOf(values) })}
            onCancel={() => setIsOpen(false)}
          />
        )}
        {data !== undefined && data.stockouts.length > 0 && (
          <MarksTable id={id} marks={data.stockouts} labels={labels} />
        )}
        {data !== undefined && data.removed.length > 0 && (
          <Disclosure title={`Removed: ${formatCount(data.removed.length)}`}>
            <RemovedTable marks={data.removed} labels={labels} />
          </Disclosure>
        )}
      </Stack>
    </Panel>
  );
}

interface MarksProps {
  marks: readonly Stockout[];
  /** labels of characteristics by code */
  labels: ReadonlyMap<string, string>;
}

function MarksTable({ id, marks, labels }: MarksProps & { id: string }) {
  const [asked, setAsked] = useState<Stockout | null>(null);
  const remove = useMutation({
    ...deleteStockoutMutation,
    onSuccess: () => {
      notifySuccess('Mark removed');
      setAsked(null);
    },
  });
  const name = (mark: Stockout) => `${itemInWords(mark, labels)}, ${periodInWords(mark)}`;
  return (
    <div>
      <SimpleTable
        label="Stockouts and outliers"
        columns={['Item', 'Period', 'Mark', 'Marked by', 'Marked', 'Actions']}
      >
        {marks.map((mark) => (
          <tr key={mark.id}>
            <th scope="row">
              <RowName>{itemInWords(mark, labels)}</RowName>
            </th>
            <td>{periodInWords(mark)}</td>
            <td>{kindTexts[mark.kind]}</td>
            <td>{mark.created_by ?? 'N/A'}</td>
            <td>{formatDateTime(mark.created_at)}</td>
            <td>
              <Button
                variant="default"
                size="compact-sm"
                aria-label={`Remove ${name(mark)}`}
                onClick={() => {
                  remove.reset();
                  setAsked(mark);
                }}
              >
                Remove
              </Button>
            </td>
          </tr>
        ))}
      </SimpleTable>
      <ConfirmDialog
        opened={asked !== null}
        title="Remove this mark?"
        confirm="Remove"
        running={remove.isPending}
        error={remove.error === null ? null : stockoutFailed(remove.error)}
        onConfirm={() => asked !== null && remove.mutate({ id, stockoutId: asked.id })}
        onClose={() => setAsked(null)}
      >
        {`${asked === null ? '' : `${name(asked)}. `}Existing runs keep it; new runs will use the recorded sales.`}
      </ConfirmDialog>
    </div>
  );
}

function RemovedTable({ marks, labels }: MarksProps) {
  return (
    <SimpleTable
      label="Removed marks"
      columns={['Item', 'Period', 'Mark', 'Marked by', 'Removed by', 'Removed']}
    >
      {marks.map((mark) => (
        <tr key={mark.id}>
          <th scope="row">
            <RowName>{itemInWords(mark, labels)}</RowName>
          </th>
          <td>{periodInWords(mark)}</td>
          <td>{kindTexts[mark.kind]}</td>
          <td>{mark.created_by ?? 'N/A'}</td>
          <td>{mark.removed_by ?? 'N/A'}</td>
          <td>{mark.removed_at === null ? 'N/A' : formatDateTime(mark.removed_at)}</td>
        </tr>
      ))}
    </SimpleTable>
  );
}
