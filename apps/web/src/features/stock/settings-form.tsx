import { NativeSelect, SimpleGrid } from '@mantine/core';
import { useState } from 'react';
import { plural } from '../../lib/format.ts';
import { AmountField } from './amount-field.tsx';
import { FormFrame, type StockFormState } from './form-frame.tsx';
import type { StockSettings } from './queries.ts';

interface SettingsFormProps extends StockFormState {
  settings: StockSettings;
  bucket: string;
  onSave: (settings: StockSettings) => void;
}

/** Form for the service level and the times of items without their own. */
export function SettingsForm({ settings, bucket, onSave, ...state }: SettingsFormProps) {
  const [service, setService] = useState(settings.service);
  const [values, setValues] = useState<Record<(typeof fields)[number]['name'], number | null>>({
    ...settings,
    service_level: Number((100 * settings.service_level).toFixed(6)),
  });
  const submit = () =>
    onSave({
      service,
      service_level: (values.service_level ?? 0) / 100,
      lead_time: values.lead_time ?? 0,
      lead_time_spread: values.lead_time_spread ?? 0,
      review_period: values.review_period ?? 0,
    });
  return (
    <FormFrame {...state} label="Order settings" save="Save settings" onSubmit={submit}>
      <SimpleGrid cols={{ base: 1, xs: 2, md: 5 }} spacing="sm">
        <NativeSelect
          size="xs"
          label="Service"
          description="What the level means"
          value={service}
          data={[
            { value: 'cycle', label: 'Cycles without shortage' },
            { value: 'fill', label: 'Demand met from stock' },
          ]}
          onChange={({ currentTarget: { value } }) => setService(value === 'fill' ? 'fill' : 'cycle')}
        />
        {fields.map(({ name, label, unit, hint }) => (
          <AmountField
            key={name}
            label={`${label} (${unit ?? plural(2, bucket)})`}
            description={hint}
            required={name !== 'lead_time_spread'}
            value={values[name]}
            onChange={(value) => setValues({ ...values, [name]: value })}
          />
        ))}
      </SimpleGrid>
    </FormFrame>
  );
}

const fields = [
  { name: 'service_level', label: 'Level', unit: '%', hint: 'From 50 to 99.5' },
  { name: 'lead_time', label: 'Lead time', unit: null, hint: 'From order to delivery' },
  { name: 'lead_time_spread', label: 'Spread', unit: null, hint: 'Lead time ± this much' },
  { name: 'review_period', label: 'Review period', unit: null, hint: 'Between two orders' },
] as const;
