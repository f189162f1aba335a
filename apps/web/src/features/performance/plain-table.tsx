import { Table, Text } from '@mantine/core';

interface PlainTableProps {
  caption: string;
  columns: readonly { readonly name: string; readonly number?: boolean }[];
  rows: readonly { readonly key: string; readonly cells: readonly string[] }[];
  empty: string;
}

/** A short table of texts and figures, or the text that says that there is nothing in it. */
export function PlainTable({ caption, columns, rows, empty }: PlainTableProps) {
  if (rows.length === 0) return <Text c="dimmed">{empty}</Text>;
  return (
    <Table.ScrollContainer minWidth={560} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
      <Table aria-label={caption}>
        <Table.Thead>
          <Table.Tr>
            {columns.map(({ name, number = false }) => (
              <Table.Th key={name} scope="col" ta={number ? 'right' : 'left'}>
                {name}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ key, cells }) => (
            <Table.Tr key={key}>
              {columns.map(({ name, number = false }, index) => (
                <Table.Td key={name} ta={number ? 'right' : 'left'}>
                  {cells[index]}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
