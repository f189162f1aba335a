import { SimpleTable } from '../../../components/table/wide-table.tsx';
import { formatCount, formatDate, formatNumber } from '../../../lib/format.ts';
import type { UploadVersion, VersionDifference } from '../queries.ts';
import { Stack, Text, Title } from '@mantine/core';

const maxPeriods = 60;

/** Changes that a file makes to a dataset: in total, by period and, for existing periods, by combination (VER-3). */
export function Difference({ difference }: { difference: VersionDifference }) {
  const { periods, changes, known_ahead: known } = difference;
  const newest = periods.slice(-maxPeriods);
  return (
    <Stack gap="sm">
      <Text>
        <b>{changeInWords(difference)}</b>
        {known !== undefined && known.new + known.changed + known.removed > 0 && (
          <> Values known ahead or in stock: {changeInWords(known)}.</>
        )}
      </Text>
      {newest.length > 0 && (
        <SimpleTable
          label="Changes by period"
          columns={[
            'Period',
            'Changes',
            { name: 'Sum before', number: true },
            { name: 'Sum after', number: true },
          ]}
        >
          {newest.map((period) => (
            <tr key={period.date}>
              <th scope="row">{formatDate(period.date)}</th>
              <td>{changeInWords({ ...period, same: 0 })}</td>
              <td data-numeric>{formatNumber(period.before)}</td>
              <td data-numeric>{formatNumber(period.after)}</td>
            </tr>
          ))}
        </SimpleTable>
      )}
      {periods.length > newest.length && (
        <Text size="sm" c="dimmed">
          Showing only the newest {newest.length} changed periods.
        </Text>
      )}
      {changes.length > 0 && (
        <>
          <Title order={3}>Changes to existing periods</Title>
          <SimpleTable
            label="Changes to existing periods by combination"
            columns={[
              'Combination',
              'Period',
              { name: 'Before', number: true },
              { name: 'After', number: true },
            ]}
          >
            {changes.map(({ key, date, before, after }) => {
              const name = Object.values(key).filter(Boolean).join(' + ');
              return (
                <tr key={`${name} ${date}`}>
                  <th scope="row">{name}</th>
                  <td>{formatDate(date)}</td>
                  <td data-numeric>{formatNumber(before)}</td>
                  <td data-numeric>{formatNumber(after)}</td>
                </tr>
              );
            })}
          </SimpleTable>
        </>
      )}
    </Stack>
  );
}

type Counts = NonNullable<UploadVersion['counts']>;

/** How a version was created. A version that changed columns is not compared with the previous one. */
export function originInWords({ mode, counts }: Pick<UploadVersion, 'mode' | 'counts'>): string {
  return mode === 'replace-all' && counts === null ? 'Columns changed' : modeInWords[mode];
}

const modeInWords: Readonly<Record<UploadVersion['mode'], string>> = {
  upload: 'Initial upload',
  append: 'Updated',
  'replace-periods': 'Periods replaced',
  'replace-all': 'Everything replaced',
};

/** Changes of a version: '3 new, 1 changed'. */
export function changeInWords({ new: added, changed, removed, same }: Counts): string {
  const parts = (
    [
      [added, 'new'],
      [changed, 'changed'],
      [removed, 'removed'],
      [same, 'unchanged'],
    ] as const
  )
    .filter(([count]) => count > 0)
    .map(([count, word]) => `${formatCount(count)} ${word}`);
  return parts.length === 0 ? 'No changes' : parts.join(', ');
}
