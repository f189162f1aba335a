import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DisabledReason } from '../../components/fields/disabled-reason.tsx';
import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { LoadingBlock } from '../../components/feedback/loading.tsx';
import { Notice } from '../../components/feedback/notice.tsx';
import { Panel } from '../../components/panel/panel.tsx';
import { SecretNotice } from '../../components/feedback/secret-notice.tsx';
import { SimpleTable } from '../../components/table/wide-table.tsx';
import { reasonOf } from '../../lib/reason-of.ts';
import { type NewWebhook, webhooksQuery } from './queries.ts';
import { WebhookForm } from './webhook-form.tsx';
import { WebhookRow } from './webhook-row.tsx';

const columns = ['URL', 'Events', 'Last response', 'Actions'];

interface WebhooksPanelProps {
  /** Id of the webhook whose deliveries are shown. */
  selected: string | undefined;
  onSelect: (id: string) => void;
}

/** Manages the webhooks of the workspace (HOOK-1). */
export function WebhooksPanel({ selected, onSelect }: WebhooksPanelProps) {
  const { data, error, refetch } = useQuery(webhooksQuery);
  const [isAdding, setIsAdding] = useState(false);
  const [created, setCreated] = useState<NewWebhook | null>(null);
  const disabledReason = data?.disabled_reason ?? null;
  const isEmpty = data?.webhooks.length === 0;
  const addButton = (
    <DisabledReason reason={disabledReason}>
      <Button variant="default" size="compact-md" onClick={() => setIsAdding(true)}>
        Add webhook
      </Button>
    </DisabledReason>
  );
  return (
    <Panel title="Webhooks of this workspace" actions={!isAdding && !isEmpty && addButton}>
      <Text size="sm" c="dimmed" mb="sm">
        Each webhook sends events of all datasets and runs to another program.
      </Text>
      {disabledReason !== null && <Notice kind="warning">{disabledReason}</Notice>}
      {created !== null && (
        <SecretNotice
          title="Webhook added"
          label="Signing secret"
          secret={created.secret}
          onClose={() => setCreated(null)}
        >
          Copy the signing secret now. The receiver needs it to verify events. It is not shown again.
        </SecretNotice>
      )}
      {isAdding && (
        <WebhookForm
          onCreated={(webhook) => {
            setCreated(webhook);
            setIsAdding(false);
          }}
          onCancel={() => setIsAdding(false)}
        />
      )}
      {error !== null && (
        <Notice kind="error" onRetry={() => void refetch()}>
          {`Could not load the webhooks: ${reasonOf(error)}`}
        </Notice>
      )}
      {error === null && data === undefined && <LoadingBlock height="6rem" label="Loading webhooks" />}
      {isEmpty && !isAdding && (
        <EmptyState title="No webhooks yet" action={addButton}>
          Programs can receive an event when a run completes or fails, a version is added or a plan is locked.
        </EmptyState>
      )}
      {data !== undefined && data.webhooks.length > 0 && (
        <SimpleTable label="Webhooks table" columns={columns}>
          {data.webhooks.map((webhook) => (
            <WebhookRow
              key={webhook.id}
              webhook={webhook}
              disabledReason={disabledReason}
              isSelected={webhook.id === selected}
              onSelect={() => onSelect(webhook.id)}
            />
          ))}
        </SimpleTable>
      )}
    </Panel>
  );
}
