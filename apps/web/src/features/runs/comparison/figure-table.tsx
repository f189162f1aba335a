import { Table, Title } from '@mantine/core';
import { WideTable } from '../../../ui/wide-table.tsx';

interface FigureTableProps {
  title: string;
  /** The first names the rows, the others hold figures. */
  columns: readonly string[];
  rows: readonly (readonly string[])[];
}

/** A table of figures under its title. */
export function FigureTable({ title, columns, rows }: FigureTableProps) {
  return (
    <div>
      <Title order={3} mb="xs">
        {title}
      </Title>
      <WideTable label={title}>
        <Table.Thead>
          <Table.Tr>
            {columns.map((name, index) => (
              <Table.Th key={name} scope="col" ta={index === 0 ? 'left' : 'right'}>
                {name}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(([name = '', ...figures], at) => (
            // Two things may have one name.
            <Table.Tr key={`${at} ${name}`}>
              <Table.Th scope="row">{name}</Table.Th>
              {figures.map((figure, index) => (
                <Table.Td key={columns[index + 1]} ta="right">
                  {figure}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </WideTable>
    </div>
  );
}
