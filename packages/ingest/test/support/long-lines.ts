import * as fc from 'fast-check';

export const longHeader = 'type,sku,item name,store,date,qty,note';

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
);
const quoted = (text: string) => `"${text}"`;
const good = fc.tuple(
  fc.constantFrom('actual', 'Forecast', ''),
  fc.constantFrom('A', 'B', 'Ä'),
  fc.constantFrom('', 'Apple', 'Banana'),
  fc.constantFrom('North', 'South '),
  fc.constantFrom('2024-01-05', '2024-02-05', '2024-03-05'),
  fc.constantFrom('1', '2.5', '-3', '0'),
  fc.constantFrom('', 'x'),
);
/** A line beneath the header: mostly good, often quoted, sometimes odd. */
export const longLine = fc.oneof(
  { weight: 6, arbitrary: good.map((cells) => cells.join(',')) },
  {
    weight: 3,
    arbitrary: fc
      .tuple(good, fc.nat({ max: 6 }), cell)
      .map(([cells, at, odd]) => cells.map(String).with(at, odd.replaceAll(',', ';')).join(',')),
  },
  { weight: 3, arbitrary: good.map((cells) => cells.map(quoted).join(',')) },
  {
    weight: 2,
    arbitrary: fc
      .tuple(
        good,
        fc.nat({ max: 6 }),
        fc.constantFrom('"a,b"', '"North "', '""', '"x ""y"""', '"two\nlines"', 'a"b', '"a"b'),
      )
      .map(([cells, at, odd]) => cells.map(String).with(at, odd).join(',')),
  },
  { weight: 1, arbitrary: fc.array(cell, { maxLength: 9 }).map((cells) => cells.join(',')) },
);
