import { DateField } from '../../../components/fields/date-field.tsx';
import type { HolidayCountry } from '../queries.ts';
import type { EventValues } from './event-values.ts';
import { Button, Group, NativeSelect, SimpleGrid, Stack, Text } from '@mantine/core';

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
        // Rows have no id, and two rows may have the same dates.
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

interface HolidayFieldsProps {
  /** known countries; null while they load */
  known: { countries: readonly HolidayCountry[]; attribution: string } | null;
  values: Pick<EventValues, 'country' | 'region'>;
  onChange: (part: Partial<HolidayFieldsProps['values']>) => void;
}

/** Country and region of public holidays, with the attribution of the data. */
export function HolidayFields({ known, values: { country, region }, onChange }: HolidayFieldsProps) {
  const countries = known?.countries ?? [];
  const regions = countries.find(({ code }) => code === country)?.regions ?? [];
  return (
    <div>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <NativeSelect
          label="Country"
          required
          disabled={known === null}
          data={[
            { value: '', label: known === null ? 'Loading…' : 'Choose a country' },
            ...countries.map(({ code, name }) => ({ value: code, label: name })),
          ]}
          value={country}
          onChange={(event) => onChange({ country: event.currentTarget.value, region: '' })}
        />
        {regions.length > 0 && (
          <NativeSelect
            label="Region"
            data={[
              { value: '', label: 'Whole country' },
              ...regions.map(({ code, name }) => ({ value: code, label: name })),
            ]}
            value={region}
            onChange={(event) => onChange({ region: event.currentTarget.value })}
          />
        )}
      </SimpleGrid>
      {known !== null && (
        <Text size="xs" c="dimmed" mt="xs">
          {known.attribution}
        </Text>
      )}
    </div>
  );
}
