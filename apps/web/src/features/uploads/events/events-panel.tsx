import { eventConflict, eventFailed } from '@forecast-console/api-client/errors';
import { Button, SegmentedControl, Skeleton, Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatCount, formatDate } from '../../../lib/format.ts';
import { notifySuccess } from '../../../lib/notify.ts';
import {
  characteristicsQuery,
  countriesQuery,
  type DatasetEvent,
  deleteEventMutation,
  eventsQuery,
  saveEventMutation,
} from '../queries.ts';
import { ConfirmDialog } from '../../../components/confirm/confirm-dialog.tsx';
import { Notice } from '../../../components/feedback/notice.tsx';
import { Panel } from '../../../components/panel/panel.tsx';
import { RowName } from '../../../components/table/row-name.tsx';
import { SimpleTable } from '../../../components/table/wide-table.tsx';
import { EventConflictNotice } from './event-conflict-notice.tsx';
import { EventForm } from './event-form.tsx';
import { EventsCalendar } from './events-calendar.tsx';
import { formOf, newEvent, valuesOf } from './event-values.ts';
import { scopeInWords, whenInWords } from './event-words.ts';

/** Events of a dataset (promotions, closures, holidays) and the form to edit them. */
export function EventsPanel({ id }: { id: string }) {
  const { data: events, isPending, isError, refetch } = useQuery(eventsQuery(id));
  const { data: characteristics = [] } = useQuery(characteristicsQuery(id));
  /** event in the form; null for a new event, undefined while the form is closed */
  const [edited, setEdited] = useState<DatasetEvent | null>();
  const [view, setView] = useState('List');
  const save = useMutation({
    ...saveEventMutation,
    onSuccess: ({ name }) => {
      setEdited(undefined);
      notifySuccess(`Event ${name} saved`);
    },
  });
  const labels = new Map<string, string>(characteristics.map(({ type, label }) => [type, label]));
  const theirs = eventConflict(save.error);
  const open = (event: DatasetEvent | null) => {
    save.reset();
    setEdited(event);
  };
  return (
    <Panel
      title={events === undefined ? 'Events' : `Events: ${events.length}`}
      actions={
        edited === undefined && (
          <Button size="compact-md" variant="default" onClick={() => open(null)}>
            Add event
          </Button>
        )
      }
    >
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          Promotions, closures, holidays: forecasts learn their effect and apply it to future dates.
        </Text>
        {isPending && <Skeleton h="4rem" aria-busy />}
        {isError && (
          <Notice kind="error" onRetry={() => void refetch()}>
            Could not load the events of this dataset.
          </Notice>
        )}
        {edited !== undefined && (
          <EventForm
            key={edited === null ? 'new' : `${edited.id} ${edited.revision}`}
            label={edited === null ? 'Add event' : `Edit ${edited.name}`}
            uploadId={id}
            initial={edited === null ? newEvent : valuesOf(edited)}
            characteristics={characteristics}
            saving={save.isPending}
            refusal={
              edited && theirs && save.variables ? (
                <EventConflictNotice
                  seen={edited}
                  yours={save.variables.form}
                  theirs={theirs}
                  labels={labels}
                  onMine={() => {
                    const { form } = save.variables;
                    save.mutate({ id, eventId: edited.id, form: { ...form, revision: theirs.revision } });
                  }}
                  onTheirs={() => open(theirs)}
                />
              ) : (
                save.error && <Notice kind="error">{eventFailed(save.error)}</Notice>
              )
            }
            onEdit={save.reset}
            onSave={(values) =>
              save.mutate({
                id,
                eventId: edited?.id ?? null,
                form: formOf(values, edited?.revision ?? null),
              })
            }
            onCancel={() => setEdited(undefined)}
          />
        )}
        {events !== undefined && events.length > 0 && (
          <>
            <SegmentedControl
              size="xs"
              w="fit-content"
              aria-label="View of events"
              data={['List', 'Calendar']}
              value={view}
              onChange={setView}
            />
            {view === 'List' ? (
              <EventsTable id={id} events={events} labels={labels} onChange={open} />
            ) : (
              <EventsCalendar events={events} onChange={open} />
            )}
          </>
        )}
      </Stack>
    </Panel>
  );
}

interface EventsTableProps {
  id: string;
  events: readonly DatasetEvent[];
  /** labels of characteristics by code */
  labels: ReadonlyMap<string, string>;
  onChange: (event: DatasetEvent) => void;
}

const all = Number.POSITIVE_INFINITY;
const columns = ['Event', 'When', 'Applies to', 'Occurrences in the data', 'Next', 'Changed by', 'Actions'];

function EventsTable({ id, events, labels, onChange }: EventsTableProps) {
  const ofHolidays = events.some(({ kind }) => kind === 'holidays');
  const { data: known } = useQuery({ ...countriesQuery, enabled: ofHolidays });
  const [asked, setAsked] = useState<DatasetEvent | null>(null);
  const remove = useMutation({
    ...deleteEventMutation,
    onSuccess: () => {
      notifySuccess(`Event ${asked?.name ?? ''} deleted`);
      setAsked(null);
    },
  });
  const theirs = eventConflict(remove.error);
  const inWords = (event: DatasetEvent) =>
    `${event.name}, ${whenInWords(event, known?.countries ?? [], all)}; ${scopeInWords(event.scope, labels, all)}`;
  return (
    <div>
      <SimpleTable label="Dataset events" columns={columns}>
        {events.map((event) => (
          <tr key={event.id}>
            <th scope="row">
              <RowName>{event.name}</RowName>
            </th>
            <td>{whenInWords(event, known?.countries ?? [])}</td>
            <td>{scopeInWords(event.scope, labels)}</td>
            <td>{formatCount(event.past)}</td>
            <td>{formatDate(event.next_date)}</td>
            <td>{event.changed_by ?? 'N/A'}</td>
            <td>
              <Button.Group>
                <Button
                  variant="default"
                  size="compact-sm"
                  aria-label={`Edit ${event.name}`}
                  onClick={() => onChange(event)}
                >
                  Edit
                </Button>
                <Button
                  variant="default"
                  size="compact-sm"
                  aria-label={`Delete ${event.name}`}
                  onClick={() => {
                    remove.reset();
                    setAsked(event);
                  }}
                >
                  Delete
                </Button>
              </Button.Group>
            </td>
          </tr>
        ))}
      </SimpleTable>
      {ofHolidays && known !== undefined && (
        <Text size="xs" c="dimmed" mt="xs">
          {known.attribution}
        </Text>
      )}
      <ConfirmDialog
        opened={asked !== null}
        title={`Delete event ${asked?.name ?? ''}?`}
        confirm={theirs === null ? 'Delete' : 'Delete anyway'}
        running={remove.isPending}
        error={remove.error === null ? null : eventFailed(remove.error)}
        onConfirm={() =>
          asked !== null && remove.mutate({ id, eventId: asked.id, revision: (theirs ?? asked).revision })
        }
        onClose={() => setAsked(null)}
      >
        {`${asked && theirs ? `You saw: ${inWords(asked)}. It is now: ${inWords(theirs)}. ` : ''}Existing runs do not change; new runs will not use it.`}
      </ConfirmDialog>
    </div>
  );
}
