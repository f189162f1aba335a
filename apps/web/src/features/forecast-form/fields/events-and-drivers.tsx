import { eventsQuery, type UploadDetail } from '../../uploads/queries.ts';
import type { ForecastValues } from '../request/forecast-values.ts';
import { Anchor, Checkbox, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';

interface EventsFieldProps {
  uploadId: string;
  values: Pick<ForecastValues, 'withEvents'>;
  onChange: (change: Partial<EventsFieldProps['values']>) => void;
}

/** Checkbox to use the dataset's events, with a link to edit them. */
export function EventsField({ uploadId, values, onChange }: EventsFieldProps) {
  const { data: events } = useQuery(eventsQuery(uploadId));
  if (events === undefined) return null;
  const link = (
    <Anchor
      inherit
      renderRoot={(props: object) => (
        <Link {...props} to="/datasets/$id" params={{ id: uploadId }} search={{ tab: 'events' }} />
      )}
    >
      {events.length === 0 ? 'Add promotions, closures or holidays' : 'View and edit'}
    </Anchor>
  );
  if (events.length === 0) return <Text size="sm">No events yet. {link}</Text>;
  return (
    <Checkbox
      label={`Events: ${events.length}`}
      description={<>Learns their effect and applies it to future dates. {link}</>}
      checked={values.withEvents}
      onChange={(event) => onChange({ withEvents: event.currentTarget.checked })}
    />
  );
}

interface DriversFieldProps {
  upload: UploadDetail | null;
  values: Pick<ForecastValues, 'withDrivers'>;
  onChange: (change: Partial<DriversFieldProps['values']>) => void;
}

/** Checkbox to use columns that are known in advance. Renders nothing if the dataset has none. */
export function DriversField({ upload, values, onChange }: DriversFieldProps) {
  const drivers = (upload?.report?.columns ?? []).filter(({ known_ahead }) => known_ahead === true);
  if (drivers.length === 0) return null;
  return (
    <Checkbox
      label={`Drivers: ${drivers.map(({ column }) => column).join(', ')}`}
      description="Learns the effect of these columns and applies their known future values."
      checked={values.withDrivers}
      onChange={(event) => onChange({ withDrivers: event.currentTarget.checked })}
    />
  );
}
