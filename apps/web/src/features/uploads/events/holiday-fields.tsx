import { NativeSelect, SimpleGrid, Text } from '@mantine/core';
import type { HolidayCountry } from '../queries.ts';
import type { EventValues } from './event-values.ts';

interface HolidayFieldsProps {
  /** null while loading */
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
