import { Button, Checkbox, Group, Stack, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { Notice } from '../../components/feedback/notice.tsx';
import { reasonOf } from '../../lib/reason-of.ts';
import { eventLabels } from './event-labels.ts';
import { createWebhookMutation, type EventType, type NewWebhook } from './queries.ts';

const maxUrlLength = 1000;
const eventTypes = Object.keys(eventLabels) as EventType[];

interface WebhookFormProps {
  onCreated: (webhook: NewWebhook) => void;
  onCancel: () => void;
}

/** Creates a webhook (HOOK-1). */
export function WebhookForm({ onCreated, onCancel }: WebhookFormProps) {
  const urlField = useRef<HTMLInputElement>(null);
  const [url, setUrl] = useState('');
  const [events, setEvents] = useState<EventType[]>(['run.completed', 'run.failed']);
  const [checked, setChecked] = useState(false);
  const create = useMutation({ ...createWebhookMutation, onSuccess: onCreated });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (url.trim() === '') urlField.current?.focus();
    else if (events.length > 0 && !create.isPending) create.mutate({ url: url.trim(), events });
  };
  return (
    <form onSubmit={submit} noValidate aria-label="Add webhook">
      <Stack gap="sm" mb="md" maw="36rem">
        <TextInput
          ref={urlField}
          label="URL"
          description="Receives POST requests over https"
          type="url"
          placeholder="https://hooks.example.com/forecast"
          required
          maxLength={maxUrlLength}
          value={url}
          error={checked && url.trim() === '' ? 'URL is required' : null}
          data-autofocus
          onChange={({ currentTarget }) => setUrl(currentTarget.value)}
        />
        <Checkbox.Group
          label="Events"
          required
          value={events}
          error={checked && events.length === 0 ? 'Choose at least one event' : null}
          onChange={(chosen) => setEvents(eventTypes.filter((type) => chosen.includes(type)))}
        >
          <Group gap="md" mt="xs">
            {eventTypes.map((type) => (
              <Checkbox key={type} value={type} label={eventLabels[type]} />
            ))}
          </Group>
        </Checkbox.Group>
        {create.error !== null && (
          <Notice kind="error">{`Could not add the webhook: ${reasonOf(create.error)}`}</Notice>
        )}
        <Group gap="xs">
          <Button type="submit" loading={create.isPending}>
            Add
          </Button>
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
