import { SimpleGrid, Text } from '@mantine/core';
import { SimpleTable } from '../../components/table/wide-table.tsx';
import classes from './figure-cards.module.css';

/** A row of cards, each with a label and a number. */
export function FigureCards({ figures }: { figures: readonly (readonly [name: string, figure: string])[] }) {
  return (
    <SimpleGrid component="dl" cols={{ base: 2, md: 4 }} spacing="md" m={0}>
      {figures.map(([name, figure]) => (
        <div key={name} className={classes['card']}>
          <dt>{name}</dt>
          <dd>{figure}</dd>
        </div>
      ))}
    </SimpleGrid>
  );
}

interface PlainTableProps {
  caption: string;
  columns: readonly { readonly name: string; readonly number?: boolean }[];
  rows: readonly { readonly key: string; readonly cells: readonly string[] }[];
  empty: string;
}

/** A short table, or a message if it has no rows. */
export function PlainTable({ caption, columns, rows, empty }: PlainTableProps) {
  if (rows.length === 0) return <Text c="dimmed">{empty}</Text>;
  return (
    <SimpleTable label={caption} columns={columns}>
      {rows.map(({ key, cells }) => (
        <tr key={key}>
          {columns.map(({ name, number = false }, index) => (
            <td key={name} data-numeric={number || undefined}>
              {cells[index]}
            </td>
          ))}
        </tr>
      ))}
    </SimpleTable>
  );
}
