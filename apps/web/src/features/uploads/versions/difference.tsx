import { Stack, Table, Text, Title } from '@mantine/core';
import { formatDate, formatNumber } from '../../../lib/format.ts';
import type { VersionDifference } from '../../../resources/versions.ts';
import { WideTable } from '../../../ui/wide-table.tsx';
import { changeInWords } from './version-words.ts';

const shownPeriods = 60;

/** What a file changes in a dataset: in all, by period, and in periods that were there before by combination. */
export function Difference({ difference }: { difference: VersionDifference }) {
  const { periods, changes } = difference;
  const newest = periods.slice(-shownPeriods);
  return (
    <Stack gap="sm">
      <Text>
        <b>{changeInWords(difference)}</b>
      </Text>
      {newest.length > 0 && (
        <WideTable label="Changes by period">
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">Period</Table.Th>
              <Table.Th scope="col">What changes</Table.Th>
              <Table.Th scope="col" ta="right">
                Before
              </Table.Th>
              <Table.Th scope="col" ta="right">
                After
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {newest.map((period) => (
              <Table.Tr key={period.date}>
                <Table.Th scope="row">{formatDate(period.date)}</Table.Th>
                <Table.Td>{changeInWords({ ...period, same: 0 })}</Table.Td>
                <Table.Td ta="right">{formatNumber(period.before)}</Table.Td>
                <Table.Td ta="right">{formatNumber(period.after)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </WideTable>
      )}
      {periods.length > newest.length && (
        <Text size="sm" c="dimmed">
          Only the newest {newest.length} periods that change are listed.
        </Text>
      )}
      {changes.length > 0 && (
        <>
          <Title order={3}>Changes of periods that were there before</Title>
          <WideTable label="Changes of old periods by combination">
            <Table.Thead>
              <Table.Tr>
                <Table.Th scope="col">Combination</Table.Th>
                <Table.Th scope="col">Period</Table.Th>
                <Table.Th scope="col" ta="right">
                  Before
                </Table.Th>
                <Table.Th scope="col" ta="right">
                  After
                </Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {changes.map(({ key, date, before, after }) => {
                const name = Object.values(key).filter(Boolean).join(' + ');
                return (
                  <Table.Tr key={`${name} ${date}`}>
                    <Table.Th scope="row">{name}</Table.Th>
                    <Table.Td>{formatDate(date)}</Table.Td>
                    <Table.Td ta="right">{formatNumber(before)}</Table.Td>
                    <Table.Td ta="right">{formatNumber(after)}</Table.Td>
                  </Table.Tr>
                );
              })}
            </Table.Tbody>
          </WideTable>
        </>
      )}
    </Stack>
  );
}
