import { describe, expect, it } from 'vitest';
import { readStockFile } from '../../../src/modules/stock/read-stock-file.ts';

const scope = { codes: ['c2', 'c3'], labels: { c2: 'Product', c3: 'Warehouse' }, bucket: 'month' };
const header = 'Product,Warehouse,On hand,Lead time,Service level,Pack size';
const read = (lines: readonly string[], head = header) =>
  readStockFile(`${[head, ...lines].join('\r\n')}\r\n`, scope);
const problemsOf = async (line: string, head = header) => (await read([line], head)).problems;

// STOCK-4
describe('readStockFile', () => {
  it('reads columns in any order, with quotes, percentages and times with their unit', async () => {
    const { items, problems } = await readStockFile(
      '\uFEFFon_hand,WAREHOUSE,Product,lead time,Service level\n1.5,"North, old",A1,2 months,95%\n\n0,South,A1,3,0.98\n',
      scope,
    );
    expect(problems).toEqual([]);
    expect(items).toEqual([
      {
        row: 2,
        item: { key: { c2: 'A1', c3: 'North, old' }, on_hand: 1.5, lead_time: 2, service_level: 0.95 },
      },
      { row: 4, item: { key: { c2: 'A1', c3: 'South' }, on_hand: 0, lead_time: 3, service_level: 0.98 } },
    ]);
  });

  it('reads semicolons with decimal commas, and tabs', async () => {
    const { items } = await readStockFile('Product;Warehouse;On hand\nA1;North;12,5\n', scope);
    expect(items[0]?.item).toMatchObject({ on_hand: 12.5 });
    const tabs = await readStockFile('Product\tWarehouse\tOn hand\nA1\tNorth\t7\n', scope);
    expect(tabs.items[0]?.item).toMatchObject({ key: { c2: 'A1' }, on_hand: 7 });
  });

  it('keeps line breaks in quotes and counts lines', async () => {
    const { items } = await read(['"A\n1",North,5,,,', 'B2,South,6,,,']);
    expect(items.map(({ row, item }) => [row, item.key.c2])).toEqual([
      [2, 'A\n1'],
      [4, 'B2'],
    ]);
  });

  it.each([
    ['A1,North,12 pcs,,,', 'On hand', 'Enter a number without text or unit, such as 12.'],
    ['A1,North,many,,,', 'On hand', 'Enter a number without text or unit, such as 12.'],
    [
      'A1,North,5,30 days,,',
      'Lead time',
      'The run is in months. Enter the number of months instead of days.',
    ],
    ['A1,North,"1,200",,,', 'On hand', 'It is unclear whether this is a decimal number. Enter 1200 or 1.2.'],
    ['A1,North,"1,200.5",,,', 'On hand', 'Enter a number without thousands separators, such as 1200 or 1.5.'],
  ])('refuses %s', async (line, column, problem) => {
    expect(await problemsOf(line)).toEqual([expect.objectContaining({ row: 2, column, problem })]);
  });

  it('refuses files with more than 100 columns', async () => {
    const head = `${header}${','.repeat(95)}`;
    expect(await problemsOf('A1,North,5', head)).toMatchObject([
      { row: 1, problem: 'The file has more than 100 columns.' },
    ]);
    expect(await problemsOf('A1,North,5', head.slice(0, -1))).toEqual([]);
  });

  it('refuses files without rows, with missing, unknown or repeated columns', async () => {
    expect(await readStockFile('', scope)).toMatchObject({
      problems: [{ problem: 'The file has no rows.' }],
    });
    expect(await problemsOf('A1,5', 'Product,On hand')).toMatchObject([
      { problem: 'The column Warehouse is missing.' },
    ]);
    expect(await problemsOf('A1,North', 'Product,Warehouse')).toMatchObject([
      { problem: 'The column On hand is missing.' },
    ]);
    const [unknown] = await problemsOf('A1,North,5,x', 'Product,Warehouse,On hand,Color');
    expect(unknown?.problem).toMatch(/^Unknown column Color\. Known columns: Product, Warehouse, On hand,/);
    expect(await problemsOf('A1,North,5,6', 'Product,Warehouse,On hand,On hand')).toMatchObject([
      { problem: 'Two columns have the same name.' },
    ]);
  });

  it('refuses a file with too many items', async () => {
    const lines = Array.from({ length: 20_001 }, (_, at) => `P${at},N,1,,,`);
    expect((await read(lines)).problems).toMatchObject([{ problem: 'The file has more than 20000 items.' }]);
  });
});
