import { Text } from '@mantine/core';
import { WideTable } from '../../components/wide-table.tsx';

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
    <WideTable label={caption}>
      <thead>
        <tr>
          {columns.map(({ name, number = false }) => (
            <th key={name} scope="col" data-numeric={number || undefined}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells }) => (
          <tr key={key}>
            {columns.map(({ name, number = false }, index) => (
              <td key={name} data-numeric={number || undefined}>
                {cells[index]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </WideTable>
  );
}
