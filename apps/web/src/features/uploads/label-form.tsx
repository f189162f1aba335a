import { DisabledReason } from '../../components/fields/disabled-reason.tsx';
import { Notice } from '../../components/feedback/notice.tsx';
import { Panel } from '../../components/panel/panel.tsx';
import classes from './label-form.module.css';
import { limits } from '@forecast-console/api-client/limits';
import { Button, Group, Stack, TextInput } from '@mantine/core';
import { type ComponentProps, type FormEvent, useState } from 'react';

interface LabelFormProps {
  /** current label */
  initial?: string;
  /** reason why the user may not change the label; null if they may */
  refusal?: string | null;
  saving: boolean;
  error: string | null;
  onSave: (label: string) => void;
}

/** Form to label a dataset. */
export function LabelForm({ initial = '', refusal = null, saving, error, onSave }: LabelFormProps) {
  const [label, setLabel] = useState(initial);
  const name = label.trim();
  const reason = refusal ?? (name === '' ? 'Enter a label first.' : null);

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
            description="Name shown in lists"
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

/** Asks the user to label the dataset that they just uploaded (UP-9). */
export function LabelPrompt(form: Omit<ComponentProps<typeof LabelForm>, 'initial' | 'refusal'>) {
  return (
    <Panel title="Label this dataset" className={classes['prompt']}>
      <LabelForm {...form} />
    </Panel>
  );
}
