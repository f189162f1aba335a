import { limits } from '@forecast-console/api-client/limits';
import { Button, Group, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { DisabledReason } from '../../ui/disabled-reason.tsx';
import { Notice } from '../../ui/notice.tsx';

interface LabelPromptProps {
  saving: boolean;
  error: string | null;
  onSave: (label: string) => void;
}

/** Invites to name the dataset just uploaded; saving ends the prompt (spec §2). */
export function LabelPrompt({ saving, error, onSave }: LabelPromptProps) {
  const [label, setLabel] = useState('');
  const name = label.trim();

  function save(event: FormEvent) {
    event.preventDefault();
    if (name !== '' && !saving) onSave(name);
  }

  return (
    <Notice kind="info" title="Label this dataset">
      <form onSubmit={save} noValidate>
        <Group align="flex-end" gap="xs" mt="xs">
          <TextInput
            label="Dataset label"
            description="A name by which the dataset is found again"
            value={label}
            maxLength={limits.label.maxLength}
            onChange={(event) => setLabel(event.currentTarget.value)}
            flex={1}
            miw="min(100%, 15rem)"
          />
          <DisabledReason reason={name === '' ? 'Type a label first.' : null}>
            <Button type="submit" loading={saving}>
              Save Label
            </Button>
          </DisabledReason>
        </Group>
      </form>
      {error !== null && (
        <Group mt="xs">
          <Notice kind="error">{error}</Notice>
        </Group>
      )}
    </Notice>
  );
}
