import { Button, Group, SimpleGrid, Stack, Title } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { AmountField } from './amount-field.tsx';
import type { Proposal, StockForm, StockSettings } from './queries.ts';
import { useFirstFieldFocus } from './use-first-field-focus.ts';

type StockItem = NonNullable<StockForm['items']>[number];

/** An item to edit, and its current order; null if none is proposed. */
export interface EditedItem {
  key: Proposal['key'];
  label: string;
  proposal: Proposal | null;
}

interface ItemFormProps {
  item: EditedItem;
  settings: StockSettings;
  saving: boolean;
  /** error of the last save; null if there is none */
  refusal: ReactNode;
  onSave: (item: StockItem) => void;
  onCancel: () => void;
}

/** Form for the stock of one item. */
export function ItemForm({ item, settings, saving, refusal, onSave, onCancel }: ItemFormProps) {
  const { key, label, proposal } = item;
  const [values, setValues] = useState(() => enteredValues(proposal));
  const form = useFirstFieldFocus();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSave({ key, ...ownTimes(proposal, settings), ...values });
  };
  return (
    <form ref={form} onSubmit={submit} aria-label={`Stock of ${label}`}>
      <Stack gap="sm">
        <Title order={3}>{label}</Title>
        <SimpleGrid cols={{ base: 2, sm: 4 }} spacing="sm">
          {fields.map(({ name, label: title }) => (
            <AmountField
              key={name}
              label={title}
              required={name === 'on_hand'}
              value={values[name]}
              onChange={(value) => setValues({ ...values, [name]: value })}
            />
          ))}
        </SimpleGrid>
        {refusal}
        <Group gap="xs">
          <Button type="submit" size="xs" loading={saving}>
            Save stock
          </Button>
          {proposal !== null && (
            <Button size="xs" variant="default" onClick={() => onSave({ key })}>
              Remove item
            </Button>
          )}
          <Button size="xs" variant="default" onClick={onCancel}>
            Cancel
          </Button>
        </Group>
      </Stack>
    </form>
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

/** Returns the times and service level that differ from the settings, which saving an item would otherwise remove. */
function ownTimes(proposal: Proposal | null, settings: StockSettings): Omit<StockItem, 'key'> {
  if (proposal === null) return {};
  const names = ['lead_time', 'lead_time_spread', 'review_period', 'service_level'] as const;
  const own = names.filter((name) => proposal[name] !== settings[name]);
  return Object.fromEntries(own.map((name) => [name, proposal[name]]));
}
