import { useQuery } from '@tanstack/react-query';
import { countriesQuery, type DatasetEvent, type EventForm } from '../queries.ts';
import { MineOrTheirs } from '../../../components/feedback/mine-or-theirs.tsx';
import { Notice } from '../../../components/feedback/notice.tsx';
import { SimpleTable } from '../../../components/table/wide-table.tsx';
import { scopeInWords, whenInWords } from './event-words.ts';

interface EventConflictNoticeProps {
  seen: DatasetEvent;
  yours: EventForm;
  theirs: DatasetEvent;
  /** labels of characteristics by code */
  labels: ReadonlyMap<string, string>;
  onMine: () => void;
  onTheirs: () => void;
}

const all = Number.POSITIVE_INFINITY;

/**
 * Shows the versions of an event that another user has changed in the meantime, so that the user can choose one
 * (EV-8).
 */
export function EventConflictNotice(props: EventConflictNoticeProps) {
  const { seen, yours, theirs, labels, onMine, onTheirs } = props;
  const versions = [
    seen,
    {
      ...yours,
      dates: yours.dates ?? [],
      country: yours.country ?? null,
      region: yours.region ?? null,
      days_before: yours.days_before ?? 0,
      days_after: yours.days_after ?? 0,
      scope: yours.scope ?? {},
    },
    theirs,
  ];
  const ofHolidays = versions.some(({ kind }) => kind === 'holidays');
  const { data: known } = useQuery({ ...countriesQuery, enabled: ofHolidays });
  const rows = {
    Name: versions.map(({ name }) => name),
    When: versions.map((event) => whenInWords(event, known?.countries ?? [], all)),
    'Applies to': versions.map(({ scope }) => scopeInWords(scope, labels, all)),
  };
  return (
    <Notice
      kind="error"
      title={`${theirs.changed_by ?? 'Someone else'} changed this event since you opened it. Your changes were not saved.`}
    >
      <SimpleTable
        label="Which version do you want to keep?"
        wrap
        columns={['Field', 'You saw', 'Yours', 'Theirs']}
      >
        {Object.entries(rows).map(([name, texts]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {texts.map((text, version) => (
              <td key={version}>{text}</td>
            ))}
          </tr>
        ))}
      </SimpleTable>
      <MineOrTheirs onMine={onMine} onTheirs={onTheirs} />
    </Notice>
  );
}
