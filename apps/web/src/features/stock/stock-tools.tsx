import { Button, Group, Menu } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '../../components/confirm/confirm-dialog.tsx';
import { DisabledReason } from '../../components/fields/disabled-reason.tsx';
import { formatCount } from '../../lib/format.ts';
import { notifyError, notifySuccess } from '../../lib/notify.ts';
import { reasonOf } from '../../lib/reason-of.ts';
import { saveCsv, saveFile } from '../../lib/save-file.ts';
import type { RunDetail } from '../runs/queries.ts';
import { deleteStockMutation, exportOrdersMutation, type StockPage, templateMutation } from './queries.ts';

interface StockToolsProps {
  run: RunDetail;
  page: Pick<StockPage, 'item_count'>;
  /** what the chart shows, and whether stock can be entered for it */
  shown: { label: string; isItem: boolean };
  onItem: () => void;
  onFile: () => void;
}

/** Buttons that enter, export and delete the stock of a run. */
export function StockTools({ run, page, shown, onItem, onFile }: StockToolsProps) {
  const { run_id: runId, aggregation_characteristics: level, characteristic_labels: labels } = run;
  const [isAsked, setIsAsked] = useState(false);
  const template = useMutation({
    ...templateMutation(runId),
    onSuccess: ({ keys, total }) => {
      saveCsv('stock template.csv', [
        [...level.map((code) => labels[code] ?? code), 'On hand', 'On order', 'Pack size', 'Minimum order'],
        ...keys.map((key) => [...level.map((code) => key[code] ?? ''), null, null, null, null]),
      ]);
      if (keys.length < total)
        notifySuccess(
          `The template has the first ${formatCount(keys.length)} of ${formatCount(total)} items.`,
        );
    },
    onError: (error) => notifyError(`Could not create the template: ${reasonOf(error)}`),
  });
  const save = useMutation({
    ...exportOrdersMutation,
    onSuccess: (file) => saveFile(`${run.name ?? run.upload_label ?? 'run'} - orders.csv`, file, file.type),
    onError: (error) => notifyError(`Could not export the orders: ${reasonOf(error)}`),
  });
  const remove = useMutation({
    ...deleteStockMutation,
    onSuccess: () => {
      setIsAsked(false);
      notifySuccess('Stock deleted');
    },
  });
  const hasItems = page.item_count > 0;
  return (
    <Group gap="xs" data-print="never">
      <Button size="xs" variant={hasItems ? 'default' : 'filled'} onClick={onFile}>
        Upload file
      </Button>
      {!hasItems && (
        <Button size="xs" variant="default" loading={template.isPending} onClick={() => template.mutate()}>
          Download template
        </Button>
      )}
      <DisabledReason reason={shown.isItem ? null : 'Choose an item under Series first.'}>
        <Button size="xs" variant="default" onClick={onItem}>
          {shown.isItem && shown.label !== '' ? `Enter stock of ${shown.label}` : 'Enter stock'}
        </Button>
      </DisabledReason>
      {hasItems && (
        <>
          <Menu position="bottom-end" withinPortal={false}>
            <Menu.Target>
              <Button size="xs" variant="default" aria-label="More actions for stock">
                ⋯
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item onClick={() => template.mutate()}>Download template</Menu.Item>
              <Menu.Item
                onClick={() => {
                  remove.reset();
                  setIsAsked(true);
                }}
              >
                Delete stock
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
          <Button size="xs" loading={save.isPending} onClick={() => save.mutate(runId)}>
            Export orders (CSV)
          </Button>
        </>
      )}
      <ConfirmDialog
        opened={isAsked}
        title="Delete stock and settings?"
        confirm="Delete"
        running={remove.isPending}
        error={remove.isError ? `Could not delete the stock: ${reasonOf(remove.error)}` : null}
        onConfirm={() => remove.mutate(runId)}
        onClose={() => setIsAsked(false)}
      >
        All runs of this dataset with the same level and period length lose their proposed orders.
      </ConfirmDialog>
    </Group>
  );
}
