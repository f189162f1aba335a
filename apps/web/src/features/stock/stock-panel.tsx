import type { RunGroup } from '@forecast-console/api-client/normalise';
import { ApiError } from '@forecast-console/api-client/errors';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { PhoneGroup } from '../../components/panel/phone-group.tsx';
import { LoadingBlock } from '../../components/feedback/loading.tsx';
import { Notice } from '../../components/feedback/notice.tsx';
import { Panel } from '../../components/panel/panel.tsx';
import { UntilNewer } from '../../components/feedback/until-newer.tsx';
import { debounceMs } from '../../lib/constants.ts';
import { notifyError, notifySuccess } from '../../lib/notify.ts';
import { reasonOf } from '../../lib/reason-of.ts';
import type { RunDetail } from '../runs/queries.ts';
import { type EditedItem, ItemForm } from './item-form.tsx';
import { type OrdersQuery, OrdersTable, pageSize } from './orders-table.tsx';
import {
  type Proposal,
  proposalsQuery,
  setStockMutation,
  shownProposalsQuery,
  type StockForm,
  type StockSettings,
} from './queries.ts';
import { ServiceCurve } from './service-curve.tsx';
import { SettingsForm } from './settings-form.tsx';
import { StockRefusal } from './stock-refusal.tsx';
import { StockTools } from './stock-tools.tsx';
import { StockUpload } from './stock-upload.tsx';
import {
  changeSentence,
  isFromEarlierPeriod,
  itemLabel,
  leftOut,
  methodSentence,
  needSentence,
  settingsSentence,
} from './stock-words.ts';

interface StockPanelProps {
  run: RunDetail;
  /** the group in the chart; null for the total */
  group: RunGroup | null;
  /** returns the id of a combination as in the URL */
  idOf: (key: Readonly<Record<string, string>>) => string;
}

/** The open form, and what it edits: a later change by someone else must not change what is saved. */
type Opened = { revision: number } & (
  | { form: 'settings' | 'file' }
  | { form: 'item'; item: EditedItem; settings: StockSettings }
);

const firstQuery: OrdersQuery = { search: '', show: 'all', sort: 'urgency', order: 'desc', offset: 0 };

/** Stock of the items of a run and the orders that they need (STOCK-1 to STOCK-7). */
export default function StockPanel({ run, group, idOf }: StockPanelProps) {
  const { run_id: runId } = run;
  const client = useQueryClient();
  const [query, setQuery] = useState(firstQuery);
  const [search] = useDebouncedValue(query.search, debounceMs.search);
  const [opened, setOpened] = useState<Opened | null>(null);
  const { data, error, refetch, isPlaceholderData } = useQuery(
    shownProposalsQuery(runId, { ...query, search, limit: pageSize }),
  );
  const save = useMutation({
    ...setStockMutation,
    onSuccess: () => {
      setOpened(null);
      notifySuccess('Stock saved');
    },
  });
  if (data === undefined)
    return (
      <Panel title="Stock">
        {error === null ? (
          <LoadingBlock height="16rem" label="Loading the proposed orders" />
        ) : (
          <Unavailable error={error} onRetry={() => void refetch()} />
        )}
      </Panel>
    );
  const { revision, bucket_type: bucket } = data;
  const isOld = data.item_count > 0 && isFromEarlierPeriod(data, run);
  const open = (form: Opened) => {
    save.reset();
    setOpened(form);
  };
  const edit = (item: EditedItem) => open({ form: 'item', item, settings: data.settings, revision });
  const send = (form: StockForm) =>
    opened !== null && save.mutate({ runId, revision: opened.revision, ...form });
  const close = () => setOpened(null);
  const form = {
    saving: save.isPending,
    refusal: save.isError && (
      <StockRefusal
        error={save.error}
        onMine={() => save.mutate({ ...save.variables, revision })}
        onTheirs={close}
      />
    ),
    onCancel: close,
  };
  const own = run.aggregation_characteristics;
  const editShown = async () => {
    const key: Proposal['key'] = group?.key ?? {};
    const values = Object.values(key).join(' + ');
    try {
      const found = await client.fetchQuery(
        proposalsQuery(runId, { search: values.slice(0, maxSearch), limit: maxFound }),
      );
      const proposal = found.proposals.find((one) => idOf(one.key) === idOf(key)) ?? null;
      edit({ key, label: itemLabel(proposal ?? { key, name: group?.name ?? null }), proposal });
    } catch (failure) {
      notifyError(`Could not load the stock of the item: ${reasonOf(failure)}`);
    }
  };
  const tools = (
    <StockTools
      run={run}
      page={data}
      shown={{
        label: Object.values(group?.key ?? {}).join(' + '),
        isItem: own.join() === Object.keys(group?.key ?? {}).join(),
      }}
      onItem={() => void editShown()}
      onFile={() => open({ form: 'file', revision })}
    />
  );
  return (
    <Panel
      title="Stock"
      actions={data.item_count > 0 && <PhoneGroup title="File and items">{tools}</PhoneGroup>}
    >
      <Stack gap="sm">
        {error !== null && <Unavailable error={error} onRetry={() => void refetch()} />}
        <PhoneGroup title="Settings and method">
          <Stack gap="xs">
            <Group gap="xs">
              <Text size="sm">{settingsSentence(data.settings, bucket)}</Text>
              {opened?.form !== 'settings' && (
                <Button
                  data-print="never"
                  size="compact-xs"
                  variant="default"
                  onClick={() => open({ form: 'settings', revision })}
                >
                  Change settings
                </Button>
              )}
            </Group>
            {data.item_count > 0 && <Text size="sm">{methodSentence(data)}</Text>}
          </Stack>
        </PhoneGroup>
        {opened?.form === 'settings' && (
          <SettingsForm
            {...form}
            settings={data.settings}
            bucket={bucket}
            onSave={(settings) => send({ settings })}
          />
        )}
        {opened?.form === 'file' && (
          <StockUpload
            {...form}
            itemColumns={own.map((code) => run.characteristic_labels[code] ?? code)}
            onChoose={save.reset}
            onSave={(file) => send({ file })}
          />
        )}
        {opened?.form === 'item' && (
          <>
            <ItemForm
              key={idOf(opened.item.key)}
              {...form}
              item={opened.item}
              settings={opened.settings}
              bucket={bucket}
              onSave={(item) => send({ items: [item] })}
            />
            {opened.item.proposal !== null && (
              <ServiceCurve runId={runId} group={idOf(opened.item.key)} label={opened.item.label} />
            )}
          </>
        )}
        {isOld && (
          <Notice kind="warning" title={changeSentence(data)}>
            This forecast was updated with new data after that. Upload the current stock.
          </Notice>
        )}
        {data.item_count === 0 ? (
          opened === null && (
            <EmptyState title="Enter stock on hand to see proposed orders" action={tools}>
              An order covers the expected demand until the next delivery and a safety stock from the errors
              of the backtests.
            </EmptyState>
          )
        ) : (
          <UntilNewer coming={isPlaceholderData} label="Loading the proposed orders">
            <OrdersTable
              page={data}
              summary={[needSentence(data), ...leftOut(data), ...(isOld ? [] : [changeSentence(data)])].join(
                ' ',
              )}
              query={query}
              onQuery={setQuery}
              onEdit={(proposal) => edit({ key: proposal.key, label: itemLabel(proposal), proposal })}
            />
          </UntilNewer>
        )}
      </Stack>
    </Panel>
  );
}

/** Bounds of `getStock`. */
const maxSearch = 200;
const maxFound = 100;

/** Explains why a run has no proposed orders. A run that cannot have any is no failure. */
function Unavailable({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return error instanceof ApiError && error.status === 409 ? (
    <Notice kind="info" title="No order proposals">
      {reasonOf(error)}
    </Notice>
  ) : (
    <Notice kind="error" title={`Could not load the proposed orders: ${reasonOf(error)}`} onRetry={onRetry} />
  );
}
