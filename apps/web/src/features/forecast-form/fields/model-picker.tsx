import { Radio, Stack, Text } from '@mantine/core';
import type { ModelType } from '../../../lib/model-names.ts';
import type { Model } from '../../../resources/metadata.ts';

interface ModelPickerProps {
  models: readonly Model[];
  value: ModelType;
  /** Why the stated default is not the one selected. */
  note: string | null;
  onChange: (model: ModelType) => void;
}

/** Model Type: a model the server does not have stays in sight, disabled, with the server's reason. */
export function ModelPicker({ models, value, note, onChange }: ModelPickerProps) {
  return (
    <Radio.Group label="Model Type" name="modelType" value={value} onChange={onChange}>
      <Stack gap="xs" mt="xs">
        {models.map(({ type, label, available, reason }) => (
          <Radio
            key={type}
            value={type}
            label={`${label} (${type})`}
            disabled={!available}
            {...(available
              ? {}
              : { description: `Not available: ${reason ?? 'the server gives no reason'}` })}
          />
        ))}
      </Stack>
      {note !== null && (
        <Text size="sm" mt="xs" component="output" display="block">
          {note}
        </Text>
      )}
    </Radio.Group>
  );
}
