import { Anchor, Checkbox, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { eventsQuery } from '../../uploads/queries.ts';
import type { ForecastValues } from '../request/forecast-values.ts';

interface EventsFieldProps {
  uploadId: string;
  values: Pick<ForecastValues, 'withEvents'>;
  onChange: (change: Partial<EventsFieldProps['values']>) => void;
}

/** Whether the run uses the events of the dataset, with a link to edit them. */
export function EventsField({ uploadId, values, onChange }: EventsFieldProps) {
  const { data: events } = useQuery(eventsQuery(uploadId));
  if (events === undefined) return null;
  const link = (
    <Anchor inherit renderRoot={(props: object) => <Link {...props} to="/" search={{ upload: uploadId }} />}>
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
