import * as fc from 'fast-check';

const cell = fc.constantFrom(
  '',
  ' ',
  'A',
  'B ',
  'Ä',
  'Total',
  'total north',
  'actual',
  'Forecast',
  'other',
  '2024-01-05',
  '2024-01-05 10:00',
  '05.02.2024',
  'someday',
  '2024',
  '1',
  '-2',
  '1.5',
  '1,5',
  '-0',
  '1e3',
  '(4)',
  '12345678901234567',
  '€5',
  'NaN',
  '-',
  'n/a',
);
const oddQuotes = fc.constantFrom('"a,b"', '"North "', '""', '"x ""y"""', '"two\nlines"', 'a"b', '"a"b');
const quoted = (text: string) => `"${text}"`;

/** A line below a header: mostly valid, often quoted, sometimes unusual. */
function lineOf(...columns: string[][]): fc.Arbitrary<string> {
  const good = fc.tuple(...columns.map((texts) => fc.constantFrom(...texts)));
  const at = fc.nat({ max: columns.length - 1 });
  return fc.oneof(
    { weight: 6, arbitrary: good.map((cells) => cells.join(',')) },
    {
      weight: 3,
      arbitrary: fc
        .tuple(good, at, cell)
        .map(([cells, place, odd]) => cells.with(place, odd.replaceAll(',', ';')).join(',')),
    },
    { weight: 3, arbitrary: good.map((cells) => cells.map(quoted).join(',')) },
    {
      weight: 2,
      arbitrary: fc.tuple(good, at, oddQuotes).map(([cells, place, odd]) => cells.with(place, odd).join(',')),
    },
    {
      weight: 1,
      arbitrary: fc.array(cell, { maxLength: columns.length + 2 }).map((cells) => cells.join(',')),
    },
  );
}

export const longTable = {
  title: 'one observation per row',
  opening: ['type,sku,item name,store,date,qty,note'],
  line: lineOf(
    ['actual', 'Forecast', ''],
    ['A', 'B', 'Ä'],
    ['', 'Apple', 'Banana'],
    ['North', 'South '],
    ['2024-01-05', '2024-02-05', '2024-03-05'],
    ['1', '2.5', '-3', '0'],
    ['', 'x'],
  ),
  read: ['long', 'YYYY-MM-DD'],
};

/** Tables of every layout: their first lines, lines that may follow, and the expected layout and date order. */
export const tables = [
  longTable,
  {
    title: 'one column per period',
    opening: ['type,sku,item name,2024-01,note,2024-02,2024-03'],
    line: lineOf(
      ['actual', 'Forecast', ''],
      ['A', 'B', 'Ä'],
      ['', 'Apple', 'Banana'],
      ['1', '2.5', '-3', '0', ''],
      ['', 'x'],
      ['4', '', '-'],
      ['5', '0.25', '', '1000'],
    ),
    read: ['wide', 'YYYY-MM'],
  },
  {
    title: 'one column per part of the year',
    opening: ['sku,store,Year,W1,W2,W52,W53'],
    line: lineOf(
      ['A', 'B', 'Ä'],
      ['North', 'South '],
      ['2019', '2020', ' 2021'],
      ['1', '2.5', ''],
      ['3', '-4'],
      ['5', ''],
      ['', '', '6'],
    ),
    read: ['wide', 'Year + week'],
  },
  {
    title: 'one column per series',
    // Dates do not repeat in the first rows.
    opening: [
      'date,Wien; Beer,Wien; Wine,Graz; Öl,Graz; Total',
      ...Array.from({ length: 20 }, (_, day) => `2023-01-${day + 10},${day},${day / 4},,${day}`),
    ],
    line: lineOf(
      ['2024-01-05', '2024-02-05', '2024-03-05', '2024-04-05'],
      ['1', '2.5', ''],
      ['3', '-4', '', '-'],
      ['', '', '5'],
      ['6', ''],
    ),
    read: ['wide', 'YYYY-MM-DD'],
  },
];
