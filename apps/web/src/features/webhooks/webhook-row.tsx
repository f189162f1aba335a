import { Badge, Button, Group, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import prose from '../../components/table/prose-cell.module.css';
import { ConfirmDialog } from '../../components/confirm/confirm-dialog.tsx';
import { DisabledReason } from '../../components/fields/disabled-reason.tsx';
import { formatDateTime } from '../../lib/format.ts';
import { notifyError, notifySuccess } from '../../lib/notify.ts';
import { reasonOf } from '../../lib/reason-of.ts';
import { eventLabels } from './event-labels.ts';
import { changeWebhookMutation, deleteWebhookMutation, type Webhook } from './queries.ts';

interface WebhookRowProps {
  webhook: Webhook;
  disabledReason: string | null;
  isSelected: boolean;
  onSelect: () => void;
}

/** A webhook with its last response. */
export function WebhookRow({ webhook, disabledReason, isSelected, onSelect }: WebhookRowProps) {
  const { id, url, events, enabled } = webhook;
  const [asking, setAsking] = useState(false);
  const change = useMutation({
    ...changeWebhookMutation,
    onError: (error) => notifyError(`Could not change the webhook: ${reasonOf(error)}`),
  });
  const remove = useMutation({
    ...deleteWebhookMutation,
    onSuccess: () => notifySuccess('Webhook deleted'),
  });
  return (
    <tr>
      <th scope="row">
        <Group gap="xs" wrap="nowrap">
          <Text span inherit truncate="end" maw="18rem" title={url}>
            {url}
          </Text>
          {!enabled && (
            <Badge variant="default" tt="none" miw="max-content">
              Off
            </Badge>
          )}
        </Group>
      </th>
      <td className={prose['prose']}>{events.map((type) => eventLabels[type]).join(', ')}</td>
      <td className={prose['prose']}>{lastResponse(webhook)}</td>
      <td>
        <Group gap="xs" wrap="nowrap">
          <Button
            variant="default"
            size="compact-xs"
            miw="max-content"
            aria-label={`Show deliveries: ${url}`}
            aria-pressed={isSelected}
            onClick={onSelect}
          >
            Deliveries
          </Button>
          <DisabledReason reason={disabledReason}>
            <Button
              variant="default"
              size="compact-xs"
              miw="max-content"
              aria-label={`Turn ${enabled ? 'off' : 'on'}: ${url}`}
              loading={change.isPending}
              onClick={() => change.mutate({ id, enabled: !enabled })}
            >
              {enabled ? 'Turn off' : 'Turn on'}
            </Button>
          </DisabledReason>
          <Button
            variant="default"
            size="compact-xs"
            miw="max-content"
            aria-label={`Delete: ${url}`}
            onClick={() => {
              remove.reset();
              setAsking(true);
            }}
          >
            Delete
          </Button>
        </Group>
        <ConfirmDialog
          opened={asking}
          title="Delete this webhook?"
          confirm="Delete"
          running={remove.isPending}
          error={remove.error === null ? null : reasonOf(remove.error)}
          onConfirm={() => remove.mutate(id)}
          onClose={() => setAsking(false)}
        >
          Its deliveries and its signing secret are deleted, and pending events are not sent. This cannot be
          undone.
        </ConfirmDialog>
      </td>
    </tr>
  );
}

function lastResponse({ last_attempt_at: at, last_response_status: status, last_error: error }: Webhook) {
  if (at === null) return 'Nothing sent yet';
  return `${error ?? String(status)} (${formatDateTime(at)})`;
}
