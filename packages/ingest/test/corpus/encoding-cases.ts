import type { CorpusCase } from './corpus-case.ts';
import { rows } from './rows.ts';

const simple = 'sku,date,qty\nA,2024-01-01,1\nB,2024-02-01,2\n';
const accented = 'sku,store,date,qty\nCafé,Köln,2024-01-01,1\nŒuvre,Łódź,2024-02-01,2\n';
const bigEndian = (text: string) => Buffer.from(text, 'utf16le').swap16();

/** Text formats: delimiter, encoding, line breaks. */
export const encodingCases: readonly CorpusCase[] = [
  {
    title: 'commas',
    content: simple,
    expected: { observations: ['A | 2024-01-01 | 1', 'B | 2024-02-01 | 2'] },
  },
  {
    title: 'semicolons',
    content: simple.replaceAll(',', ';'),
    expected: {
      report: { delimiter: ';' },
      observations: ['A | 2024-01-01 | 1', 'B | 2024-02-01 | 2'],
    },
  },
  {
    title: 'tabs',
    content: simple.replaceAll(',', '\t'),
    expected: {
      report: { delimiter: '\t' },
      observations: ['A | 2024-01-01 | 1', 'B | 2024-02-01 | 2'],
    },
  },
  {
    title: 'pipes',
    content: simple.replaceAll(',', '|'),
    expected: {
      report: { delimiter: '|' },
      observations: ['A | 2024-01-01 | 1', 'B | 2024-02-01 | 2'],
    },
  },
  {
    title: 'semicolons, with commas in the text',
    content: rows('sku;store;date;qty', 'A;"North, upper";2024-01-01;1', 'B;"North, upper";2024-02-01;2'),
    expected: {
      report: { delimiter: ';', columns: ['sku→c2', 'store→c3', 'date→date', 'qty→value'] },
      observations: ['A | North, upper | 2024-01-01 | 1', 'B | North, upper | 2024-02-01 | 2'],
    },
  },
  {
    title: 'UTF-8',
    content: accented,
    expected: {
      report: { columns: ['sku→c2', 'store→c3', 'date→date', 'qty→value'] },
      observations: ['Café | Köln | 2024-01-01 | 1', 'Œuvre | Łódź | 2024-02-01 | 2'],
    },
  },
  {
    title: 'UTF-8 with a byte order mark',
    content: `\uFEFF${accented}`,
    expected: {
      report: {
        encoding: 'UTF-8 with BOM',
        columns: ['sku→c2', 'store→c3', 'date→date', 'qty→value'],
      },
      observations: ['Café | Köln | 2024-01-01 | 1', 'Œuvre | Łódź | 2024-02-01 | 2'],
    },
  },
  {
    title: 'UTF-16, little-endian',
    content: Buffer.from(`\uFEFF${accented}`, 'utf16le'),
    expected: {
      report: { encoding: 'UTF-16LE', columns: ['sku→c2', 'store→c3', 'date→date', 'qty→value'] },
      observations: ['Café | Köln | 2024-01-01 | 1', 'Œuvre | Łódź | 2024-02-01 | 2'],
    },
  },
  {
    title: 'UTF-16, big-endian',
    content: bigEndian(`\uFEFF${accented}`),
    expected: {
      report: { encoding: 'UTF-16BE', columns: ['sku→c2', 'store→c3', 'date→date', 'qty→value'] },
      observations: ['Café | Köln | 2024-01-01 | 1', 'Œuvre | Łódź | 2024-02-01 | 2'],
    },
  },
  {
    title: 'UTF-16 without a byte order mark',
    content: Buffer.from(accented, 'utf16le'),
    expected: {
      report: { encoding: 'UTF-16LE', columns: ['sku→c2', 'store→c3', 'date→date', 'qty→value'] },
      observations: ['Café | Köln | 2024-01-01 | 1', 'Œuvre | Łódź | 2024-02-01 | 2'],
    },
  },
  {
    title: 'Windows-1252',
    content: Buffer.from(
      'sku;store;date;qty\nCaf\u00e9;K\u00f6ln;2024-01-01;\u0080 1\nCaf\u00e9;K\u00f6ln;2024-02-01;\u0080 2\n',
      'latin1',
    ),
    expected: {
      report: {
        encoding: 'Windows-1252',
        delimiter: ';',
        columns: ['sku→c2', 'store→c3', 'date→date', 'qty→value'],
      },
      observations: ['Café | Köln | 2024-01-01 | 1', 'Café | Köln | 2024-02-01 | 2'],
    },
  },
  {
    title: 'Windows line breaks',
    content: simple.replaceAll('\n', '\r\n'),
    expected: { observations: ['A | 2024-01-01 | 1', 'B | 2024-02-01 | 2'] },
  },
  {
    title: 'classic Mac line breaks',
    content: simple.replaceAll('\n', '\r'),
    expected: { observations: ['A | 2024-01-01 | 1', 'B | 2024-02-01 | 2'] },
  },
  {
    title: 'no line break at the end',
    content: simple.trimEnd(),
    expected: { observations: ['A | 2024-01-01 | 1', 'B | 2024-02-01 | 2'] },
  },
];
