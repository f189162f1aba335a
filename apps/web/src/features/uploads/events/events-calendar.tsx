import { ActionIcon, Group, Text, Title, UnstyledButton } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { formatBuckets, formatDate, shortMonths } from '../../../lib/format.ts';
import type { DatasetEvent } from '../queries.ts';
import { calendarOf, firstYear } from './event-calendar.ts';
import classes from './events-calendar.module.css';

interface EventsCalendarProps {
  events: readonly DatasetEvent[];
  onChange: (event: DatasetEvent) => void;
}

/** The events of a year by month, with their length. Selecting an event edits it (EV-11). */
export function EventsCalendar({ events, onChange }: EventsCalendarProps) {
  const [year, setYear] = useState(() => firstYear(events, new Date().toISOString()));
  return (
    <section aria-label={`Events in ${year}`}>
      <Group gap="xs" mb="xs">
        <ActionIcon variant="default" aria-label={`Show ${year - 1}`} onClick={() => setYear(year - 1)}>
          <IconChevronLeft size={16} aria-hidden />
        </ActionIcon>
        <Text fw={600} aria-live="polite">
          {year}
        </Text>
        <ActionIcon variant="default" aria-label={`Show ${year + 1}`} onClick={() => setYear(year + 1)}>
          <IconChevronRight size={16} aria-hidden />
        </ActionIcon>
      </Group>
      <ol className={classes['months']}>
        {calendarOf(events, year).map((entries, month) => (
          <li key={shortMonths[month]} data-empty={entries.length === 0 || undefined}>
            <Title order={3}>{shortMonths[month]}</Title>
            {entries.map(({ event, first, last, days }) => (
              <UnstyledButton
                key={`${event.id} ${first}`}
                className={classes['event'] ?? ''}
                onClick={() => onChange(event)}
              >
                <b>{event.name}</b>{' '}
                <span>
                  {first === last ? formatDate(first) : `${formatDate(first)} – ${formatDate(last)}`},{' '}
                  {formatBuckets(days, 'day')}
                </span>
              </UnstyledButton>
            ))}
          </li>
        ))}
      </ol>
      {events.some(({ kind }) => kind === 'holidays') && (
        <Text size="xs" c="dimmed" mt="xs">
          Of public holidays, only the next date after the data is shown.
        </Text>
      )}
    </section>
  );
}
