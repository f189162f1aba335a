import { describe, expect, it } from 'vitest';
import { collectUpload, refusalOf, rolesOf } from '../support/collect-upload.ts';

const table = [
  'Item,Branch,Ordered,Shipped,Qty,Price,Color',
  'A,North,2024-01-05,2024-02-06,5,1.5,red',
  'B,South,2024-01-07,2024-02-08,6,2.5,blue',
].join('\n');
const asDetected = [
  'Item→c2',
  'Branch→c3',
  'Ordered→date',
  'Shipped→unused',
  'Qty→value',
  'Price→unused',
  'Color→c7',
];

const rolesWith = async (mapping: readonly object[]) =>
  rolesOf((await collectUpload(table, { mapping })).report);

describe('a column mapping', () => {
  it('changes nothing if it is empty', async () => {
    expect(rolesOf((await collectUpload(table)).report)).toEqual(asDetected);
    expect(await rolesWith([])).toEqual(asDetected);
  });

  it('overrides the detected roles only for the columns that it contains', async () => {
    const { report, observations, layout } = await collectUpload(table, {
      mapping: [
        { column: 'Shipped', role: 'date' },
        { column: 'Price', role: 'value' },
        { column: 'Branch', role: 'characteristic', code: 'c5', label: 'sales branch' },
        { column: 'Color', role: 'unused' },
      ],
    });
    expect(rolesOf(report)).toEqual([
      'Item→c2',
      'Branch→c5',
      'Ordered→unused',
      'Shipped→date',
      'Qty→unused',
      'Price→value',
      'Color→unused',
    ]);
    expect(layout.characteristics).toContainEqual({ code: 'c5', label: 'sales branch' });
    expect(observations).toEqual(['A | North | 2024-02-06 | 1.5', 'B | South | 2024-02-08 | 2.5']);
    expect(report.columns.find(({ column }) => column === 'Price')?.reason).toBe('Set in the mapping');
  });

  it('assigns the next free code to a characteristic without a code, at any position', async () => {
    const roles = await rolesWith([
      { column: 'Price', role: 'characteristic' },
      { column: 'Color', role: 'characteristic', code: 'c7' },
    ]);
    expect(roles).toContain('Price→c8');
    expect(roles).toContain('Color→c7');
  });

  it('gives a column its second-best role if another column uses its code', async () => {
    const mapping = [{ column: 'Branch', role: 'characteristic', code: 'c2' }];
    expect((await rolesWith(mapping)).slice(0, 2)).toEqual(['Item→product-name', 'Branch→c2']);
  });

  it('can set the product column', async () => {
    const { products } = await collectUpload(table, {
      mapping: [{ column: 'Color', role: 'product-name' }],
    });
    expect(products).toContainEqual({ code: 'A', name: 'red', attributes: {} });
  });

  it('sets the period columns of a wide table', async () => {
    const wide = 'sku,2024-01,2024-02,2024-03,2025-01\nA,1,2,3,999\n';
    const mapping = ['2024-01', '2024-02'].map((column) => ({ column, role: 'period' }));
    const { report, observations } = await collectUpload(wide, { mapping });
    expect(observations).toEqual(['A | 2024-01-01 | 1', 'A | 2024-02-01 | 2']);
    expect(rolesOf(report).slice(3)).toEqual(['2024-03→unused', '2025-01→unused']);
  });

  it('combines year and month columns into the date', async () => {
    const parts = 'sku,year,month,day seen,qty\nA,2024,3,2020-01-01,5\n';
    const mapping = ['year', 'month'].map((column) => ({ column, role: 'date' }));
    expect((await collectUpload(parts, { mapping })).observations[0]).toMatch(/2024-03-01 \| 5$/);
  });

  it('makes a table that looks wide be read as long if it sets a date and a value', async () => {
    const text = 'sku,day,2024,2023,2022\nA,2024-05-01,1,2,3\n';
    const mapping = [
      { column: 'day', role: 'date' },
      { column: '2023', role: 'value' },
    ];
    expect((await collectUpload(text, { mapping })).observations).toEqual(['A | 2024-05-01 | 2']);
  });

  it('applies to master data', async () => {
    const { products } = await collectUpload('Thing,Kind\nA,x\nB,y\n', {
      mode: 'master',
      mapping: [
        { column: 'Thing', role: 'characteristic', code: 'c2' },
        { column: 'Kind', role: 'characteristic', code: 'c9' },
      ],
    });
    expect(products[0]).toEqual({ code: 'A', name: null, attributes: { c9: 'x' } });
  });
});

describe('a mapping that does not fit the file', () => {
  const at = (column: string, because: string) =>
    `The column mapping does not fit the file. Column "${column}": ${because}`;

  it.each([
    [
      'an unknown column',
      [{ column: 'Store', role: 'unused' }],
      at('Store', 'the file has no such column; the columns are "Item", "Branch"'),
    ],
    [
      'text as the value',
      [{ column: 'Color', role: 'value' }],
      at('Color', 'it cannot be the value, because "red" is not a number'),
    ],
    [
      'text as the date',
      [{ column: 'Branch', role: 'date' }],
      at('Branch', 'it cannot be the date, because "North" is not a date'),
    ],
    [
      'a header that is not a period',
      [{ column: 'Qty', role: 'period' }],
      at('Qty', 'its header is not a period'),
    ],
    [
      'an invalid type',
      [{ column: 'Branch', role: 'characteristic', code: 'c1' }],
      at('Branch', 'c1 is the type of a row, and "North" is not actual'),
    ],
    [
      'one code twice',
      [
        { column: 'Item', role: 'characteristic', code: 'c4' },
        { column: 'Branch', role: 'characteristic', code: 'c4' },
      ],
      at('Branch', '"Item" is already c4'),
    ],
    [
      'two values',
      [
        { column: 'Qty', role: 'value' },
        { column: 'Price', role: 'value' },
      ],
      at('Price', '"Qty" is already the value'),
    ],
    [
      'two dates',
      [
        { column: 'Ordered', role: 'date' },
        { column: 'Shipped', role: 'date' },
      ],
      at('Shipped', 'the date must be a single column'),
    ],
    [
      'a column named twice',
      [
        { column: 'Qty', role: 'value' },
        { column: 'Qty', role: 'unused' },
      ],
      at('Qty', 'it is listed twice'),
    ],
    [
      'a code for a date',
      [{ column: 'Ordered', role: 'date', code: 'c3' }],
      at('Ordered', 'only a characteristic can have a code'),
    ],
    [
      'an unknown role',
      [{ column: 'Qty', role: 'demand' }],
      at('Qty', 'its role must be one of characteristic'),
    ],
    [
      'an unknown code',
      [{ column: 'Item', role: 'characteristic', code: 'c16' }],
      at('Item', 'its code must be one of c1 to c15'),
    ],
    ['an unknown property', [{ column: 'Item', role: 'unused', color: 1 }], at('Item', '"color" is unknown')],
    [
      'a label that is a number',
      [{ column: 'Item', role: 'unused', label: 5 }],
      at('Item', 'its label must be text'),
    ],
    [
      'an entry without a column',
      [{ role: 'unused' }],
      "The column mapping's entry 1 does not name a column.",
    ],
    ['not a list', '{"column":"Qty"}', 'The column mapping must be a list of columns.'],
    ['not JSON', '[{', 'The column mapping is not valid JSON.'],
  ])('is rejected: %s', async (_name, mapping, message) => {
    expect((await refusalOf(table, { mapping })).message).toContain(message);
  });

  it('is rejected if it sets a value column for master data', async () => {
    const mapping = [{ column: 'Kind', role: 'value' }];
    const { message } = await refusalOf('Thing,Kind\nA,x\n', { mode: 'master', mapping });
    expect(message).toContain(at('Kind', 'master data has no value'));
  });
});
