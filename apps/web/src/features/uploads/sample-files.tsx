import { Anchor, List, Text } from '@mantine/core';
import { Panel } from '../../components/panel.tsx';

const files = [
  {
    name: 'sample-demand.csv',
    title: 'Sample dataset',
    hint: '4 products in 3 warehouses, 48 months: ready to upload and forecast',
  },
  { name: 'template-long.csv', title: 'Long template', hint: 'one row per combination and date' },
  {
    name: 'template-wide.csv',
    title: 'Wide template',
    hint: 'one row per combination, one column per period',
  },
] as const;

/** Sample files and templates. */
export function SampleFiles() {
  return (
    <Panel title="No file yet?">
      <List spacing="xs" size="sm" listStyleType="none">
        {files.map(({ name, title, hint }) => (
          <List.Item key={name}>
            <Anchor href={`/samples/${name}`} download={name} size="sm">
              {title}
            </Anchor>
            <Text size="sm" c="dimmed">
              {hint}
            </Text>
          </List.Item>
        ))}
      </List>
      <Text size="sm" c="dimmed" mt="sm">
        Delimiter, encoding, decimal mark and date order are detected automatically. Columns are matched by
        name: product or SKU, warehouse or store, customer, region; other text columns become additional
        characteristics.
      </Text>
    </Panel>
  );
}
