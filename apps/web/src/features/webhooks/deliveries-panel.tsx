import { Button, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { DisabledReason } from '../../components/fields/disabled-reason.tsx';
import { LoadingBlock } from '../../components/feedback/loading.tsx';
import { Notice } from '../../components/feedback/notice.tsx';
import { Panel } from '../../components/panel/panel.tsx';
import prose from '../../components/table/prose-cell.module.css';
import { SimpleTable } from '../../components/table/wide-table.tsx';
import { formatCount, formatDateTime } from '../../lib/format.ts';
import { notifyError, notifySuccess } from '../../lib/notify.ts';
import { reasonOf } from '../../lib/reason-of.ts';
import { eventLabels } from './event-labels.ts';
import {
  deliveriesQuery,
  maxDeliveries,
  replayMutation,
  type WebhookDelivery,
  webhooksQuery,
} from './queries.ts';

const columns = ['Event', 'Time', 'Status', 'Attempts', 'Last response', 'Actions'];

/** The newest events for a webhook (HOOK-7). */
export function DeliveriesPanel({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(deliveriesQuery(id));
  const { data: all } = useQuery(webhooksQuery);
  const webhook = all?.webhooks.find((one) => one.id === id);
  const off = webhook?.enabled === false ? 'This webhook is off. Turn it on first.' : null;
  return (
    <Panel title="Deliveries">
      <Text size="sm" c="dimmed" mb="sm" style={{ overflowWrap: 'anywhere' }}>
        {webhook?.url}
      </Text>
      {error !== null && (
        <Notice kind="error" onRetry={() => void refetch()}>
          {`Could not load the deliveries: ${reasonOf(error)}`}
        </Notice>
      )}
      {error === null && data === undefined && <LoadingBlock height="6rem" label="Loading deliveries" />}
      {data?.deliveries.length === 0 && <Text>No events yet</Text>}
      {data !== undefined && data.total > maxDeliveries && (
        <Notice kind="info">{`The newest ${maxDeliveries} of ${formatCount(data.total)} events are shown.`}</Notice>
      )}
      {data !== undefined && data.deliveries.length > 0 && (
        <SimpleTable label="Deliveries table" columns={columns}>
          {data.deliveries.map((delivery) => (
            <DeliveryRow
              key={delivery.id}
              webhookId={id}
              delivery={delivery}
              disabledReason={all?.disabled_reason ?? off}
            />
          ))}
        </SimpleTable>
      )}
    </Panel>
  );
}

const statuses = { pending: 'Pending', delivered: 'Delivered', failed: 'Failed' };

function statusOf({ status, next_attempt_at: next }: WebhookDelivery): string {
  return next === null ? statuses[status] : `Next attempt ${formatDateTime(next)}`;
}

interface DeliveryRowProps {
  webhookId: string;
  delivery: WebhookDelivery;
  disabledReason: string | null;
}

function DeliveryRow({ webhookId, delivery, disabledReason }: DeliveryRowProps) {
  const { id, event, created_at, status, attempts, response_status, response, error } = delivery;
  const replay = useMutation({
    ...replayMutation,
    onSuccess: () => notifySuccess('The event will be sent again'),
    onError: (problem) => notifyError(`Could not send the event again: ${reasonOf(problem)}`),
  });
  const time = formatDateTime(created_at);
  return (
    <tr>
      <th scope="row" title={id}>
        {eventLabels[event]}
      </th>
      <td>{time}</td>
      <td>{statusOf(delivery)}</td>
      <td>{attempts}</td>
      <td className={prose['prose']} title={response === null || response === '' ? undefined : response}>
        {error ?? response_status ?? 'None yet'}
      </td>
      <td>
        {status !== 'pending' && (
          <DisabledReason reason={disabledReason}>
            <Button
              variant="default"
              size="compact-xs"
              aria-label={`Send again: ${eventLabels[event]}, ${time}`}
              loading={replay.isPending}
              onClick={() => replay.mutate({ id: webhookId, deliveryId: id })}
            >
              Send again
            </Button>
          </DisabledReason>
        )}
      </td>
    </tr>
  );
}
