import { Button, Group, Stack } from '@mantine/core';
import { DateField } from '../../../components/date-field.tsx';
import type { EventValues } from './event-values.ts';

interface EventDatesProps {
  dates: EventValues['dates'];
  onChange: (dates: EventValues['dates']) => void;
}

const maxDates = 200;

/** The dates of an event: single days or ranges. */
export function EventDates({ dates, onChange }: EventDatesProps) {
  const change = (at: number, part: Partial<EventValues['dates'][number]>) =>
    onChange(dates.map((span, index) => (index === at ? { ...span, ...part } : span)));
  return (
    <Stack gap="xs">
      {dates.map((span, at) => (
        // Rows have no id, and two may have the same dates.
        <Group key={at} gap="xs" align="flex-end">
          <DateField
            label={dates.length === 1 ? 'First day' : `First day ${at + 1}`}
            value={span.first}
            onChange={(first) => change(at, { first })}
          />
          <DateField
            label={dates.length === 1 ? 'Last day' : `Last day ${at + 1}`}
            value={span.last}
            onChange={(last) => change(at, { last })}
          />
          {dates.length > 1 && (
            <Button
              variant="subtle"
              size="compact-md"
              aria-label={`Remove dates ${at + 1}`}
              onClick={() => onChange(dates.filter((_, index) => index !== at))}
            >
              Remove
            </Button>
          )}
        </Group>
      ))}
      <div>
        <Button
          variant="default"
          size="compact-sm"
          disabled={dates.length >= maxDates}
          onClick={() => onChange([...dates, { first: '', last: '' }])}
        >
          Add dates
        </Button>
      </div>
    </Stack>
  );
}
