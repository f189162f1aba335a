import { limits } from '@forecast-console/api-client/limits';
import { Button, Group, Stack, TextInput } from '@mantine/core';
import { type ComponentProps, type FormEvent, useState } from 'react';
import { DisabledReason } from '../../components/disabled-reason.tsx';
import { Notice } from '../../components/notice.tsx';
import { Panel } from '../../components/panel.tsx';
import classes from './label-form.module.css';

interface LabelFormProps {
  /** The label the dataset has. */
  initial?: string;
  /** Why this user may not name it. */
  refusal?: string | null;
  saving: boolean;
  error: string | null;
  onSave: (label: string) => void;
}

/** Names a dataset. */
export function LabelForm({ initial = '', refusal = null, saving, error, onSave }: LabelFormProps) {
  const [label, setLabel] = useState(initial);
  const name = label.trim();
  const reason = refusal ?? (name === '' ? 'Type a label first.' : null);

  function save(event: FormEvent) {
    event.preventDefault();
    if (reason === null && !saving) onSave(name);
  }

  return (
    <form onSubmit={save} noValidate>
      <Stack gap="xs">
        <Group align="flex-end" gap="xs">
          <TextInput
            label="Dataset label"
            description="A name by which the dataset is found again"
            value={label}
            maxLength={limits.label.maxLength}
            onChange={(event) => setLabel(event.currentTarget.value)}
            flex={1}
            miw="min(100%, 15rem)"
          />
          <DisabledReason reason={reason}>
            <Button type="submit" loading={saving}>
              Save Label
            </Button>
          </DisabledReason>
        </Group>
        {error !== null && <Notice kind="error">{error}</Notice>}
      </Stack>
    </form>
  );
}

/** The blue panel that invites to name the dataset just uploaded; saving ends the prompt (UP-9). */
export function LabelPrompt(form: Omit<ComponentProps<typeof LabelForm>, 'initial' | 'refusal'>) {
  return (
    <Panel title="Label this dataset" className={classes['prompt']}>
      <LabelForm {...form} />
    </Panel>
  );
}
