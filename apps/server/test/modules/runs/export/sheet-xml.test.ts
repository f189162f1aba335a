import { describe, expect, it } from 'vitest';
import {
  type Cell,
  percent,
  percentPoints,
  sheetXml,
  styles,
} from '../../../../src/modules/runs/export/sheet-xml.ts';

async function* rowsOf(rows: readonly (readonly Cell[])[]): AsyncGenerator<readonly Cell[]> {
  yield* rows;
}

async function xmlOf(rows: readonly (readonly Cell[])[]): Promise<string> {
  let xml = '';
  for await (const piece of sheetXml(rowsOf(rows), () => undefined)) xml += piece;
  return xml;
}

/** Styles and values of the cells. */
const cellsOf = (xml: string) =>
  Array.from(xml.matchAll(/<c s="(\d)"[^>]*?(?:\/>|>.*?<(?:v|t [^>]*)>(.*?)<\/)/g), ([, style, value]) => [
    Number(style),
    value,
  ]);

// RUN-17
describe('sheetXml', () => {
  it('formats dates, times, counts, decimals and percentages', async () => {
    const xml = await xmlOf([
      ['Date', 'Time', 'Count', 'Value', 'Share', 'WAPE', 'Empty'],
      [
        new Date('2024-05-01T00:00:00Z'),
        new Date('2024-05-01T12:00:00Z'),
        1200,
        1200.5,
        percent(0.25),
        percentPoints(12.5),
        null,
      ],
    ]);
    expect(cellsOf(xml).slice(0, 7)).toEqual(
      ['Date', 'Time', 'Count', 'Value', 'Share', 'WAPE', 'Empty'].map((name) => [styles.header, name]),
    );
    expect(cellsOf(xml).slice(7)).toEqual([
      [styles.date, '45413'],
      [styles.time, '45413.5'],
      [styles.integer, '1200'],
      [styles.decimal, '1200.5'],
      [styles.percent, '0.25'],
      [styles.percent, '0.125'],
      [styles.text, undefined],
    ]);
  });

  it('fits the columns to their content and filters all rows below a frozen header', async () => {
    const name = 'A product with a long name';
    const rows = Array.from({ length: 200 }, (_, at): Cell[] => [at === 3 ? name : 'P', at]);
    const xml = await xmlOf([['Product', 'Units'], ...rows]);
    expect(xml).toContain(`<col min="1" max="1" width="${name.length + 2}" customWidth="1"/>`);
    expect(xml).toContain('<col min="2" max="2" width="8" customWidth="1"/>');
    expect(xml).toContain('</sheetData><autoFilter ref="A1:B201"/>');
    expect(xml).toContain('ySplit="1"');
    expect(xml.match(/<row>/g)).toHaveLength(201);
  });

  it('gives every column a distinct name', async () => {
    const xml = await xmlOf([
      ['Name', 'Period', 'Name'],
      ['a', 'b', 'c'],
    ]);
    expect(cellsOf(xml).map(([, value]) => value)).toEqual(['Name', 'Period', 'Name (2)', 'a', 'b', 'c']);
  });
});
