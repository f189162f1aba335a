import { Button, SimpleGrid, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { formatAmount, plural } from '../../lib/format.ts';
import { AmountField } from './amount-field.tsx';
import { FormFrame, type StockFormState } from './form-frame.tsx';
import type { Proposal, StockForm, StockSettings } from './queries.ts';

type StockItem = NonNullable<StockForm['items']>[number];

/** An item to edit, and its current order; null if none is proposed. */
export interface EditedItem {
  key: Proposal['key'];
  label: string;
  proposal: Proposal | null;
}

interface ItemFormProps extends StockFormState {
  item: EditedItem;
  settings: StockSettings;
  bucket: string;
  onSave: (item: StockItem) => void;
}

/** Form for the stock of one item. */
export function ItemForm({ item, settings, bucket, onSave, ...state }: ItemFormProps) {
  const { key, label, proposal } = item;
  const [values, setValues] = useState(() => enteredValues(proposal));
  const [own, setOwn] = useState(() => ownValues(proposal, settings));
  return (
    <FormFrame
      {...state}
      label={`Stock of ${label}`}
      save="Save stock"
      buttons={
        proposal !== null && (
          <Button size="xs" variant="default" onClick={() => onSave({ key })}>
            Remove item
          </Button>
        )
      }
      onSubmit={() => onSave({ key, ...values, ...storedValues(own) })}
    >
      <Title order={3}>{label}</Title>
      <SimpleGrid cols={{ base: 2, sm: 4 }} spacing="sm" style={{ alignItems: 'end' }}>
        {fields.map(({ name, label: title }) => (
          <AmountField
            key={name}
            label={title}
            required={name === 'on_hand'}
            value={values[name]}
            onChange={(value) => setValues({ ...values, [name]: value })}
          />
        ))}
        {ownFields.map(({ name, label: title, unit }) => (
          <AmountField
            key={name}
            label={`${title} (${unit ?? plural(2, bucket)})`}
            placeholder={formatAmount(shownValue(name, settings[name]))}
            value={own[name]}
            onChange={(value) => setOwn({ ...own, [name]: value })}
          />
        ))}
      </SimpleGrid>
      <Text size="xs" c="dimmed">
        Empty fields use the settings of all items.
      </Text>
    </FormFrame>
  );
}

const fields = [
  { name: 'on_hand', label: 'On hand' },
  { name: 'on_order', label: 'On order' },
  { name: 'pack_size', label: 'Pack size' },
  { name: 'min_order', label: 'Minimum order' },
] as const;

function enteredValues(proposal: Proposal | null): Record<(typeof fields)[number]['name'], number | null> {
  if (proposal === null) return { on_hand: null, on_order: null, pack_size: null, min_order: null };
  const { on_hand, on_order, pack_size, min_order } = proposal;
  return { on_hand, on_order, pack_size, min_order };
}

const ownFields = [
  { name: 'lead_time', label: 'Lead time', unit: null },
  { name: 'lead_time_spread', label: 'Spread', unit: null },
  { name: 'review_period', label: 'Review period', unit: null },
  { name: 'service_level', label: 'Level', unit: '%' },
] as const;

type OwnValues = Record<(typeof ownFields)[number]['name'], number | null>;

/** Service levels are shown in percent. */
const shownValue = (name: keyof OwnValues, value: number) =>
  name === 'service_level' ? Number((100 * value).toFixed(6)) : value;

/** Returns the times and service level that differ from the settings. */
function ownValues(proposal: Proposal | null, settings: StockSettings): OwnValues {
  const own = (name: keyof OwnValues) =>
    proposal === null || proposal[name] === settings[name] ? null : shownValue(name, proposal[name]);
  return {
    lead_time: own('lead_time'),
    lead_time_spread: own('lead_time_spread'),
    review_period: own('review_period'),
    service_level: own('service_level'),
  };
}

function storedValues({ service_level: level, ...times }: OwnValues): Omit<StockItem, 'key'> {
  const all = { ...times, service_level: level === null ? null : level / 100 };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== null));
}
