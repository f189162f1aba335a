import { describe, expect, it } from 'vitest';
import { refusalOf } from '../support/collect-upload.ts';

describe('an unusable file', () => {
  it.each<[string, string | Uint8Array, string]>([
    ['an empty file', '', 'The file is empty'],
    ['whitespace', ' \n\n', 'only whitespace'],
    ['only a byte order mark', Buffer.from('\uFEFF'), 'only whitespace'],
    ['only a header', 'sku,date,qty\n', 'no data rows'],
    ['numbers without a header', '0,0,1,2\n3,0,0,1\n0,1,1,1\n', 'No header row was found'],
    ['JSON', '{"N0001":{"sn":["N0001"]}}', 'contains JSON'],
    ['a JSON list', '[{"sku":"A"}]', 'contains JSON'],
    ['a web page', '<html><table><tr><td>1</td></tr></table></html>', 'web page'],
    ['a PDF', '%PDF-1.7\n', 'a PDF document'],
    ['a PNG', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 0]), 'a PNG image'],
    ['NUL bytes', Buffer.from('sku,date,qty\nA,2024-01-01,\0\n'), 'NUL bytes'],
    [
      'binary junk',
      Buffer.from(Array.from({ length: 5000 }, (_, i) => ((i * 7919) % 255) + 1)),
      'control characters',
    ],
    ['prose', 'Dear all\nplease find attached\n', 'No header row was found'],
    ['no dates', 'sku,qty\nA,1\n', 'No dates were found'],
    ['no values', 'sku,date,color\nA,2024-01-01,red\n', 'No values were found for the dates in "date"'],
    [
      'a line that is too long',
      `sku,date,qty\n${'x'.repeat(10_500_000)}`,
      'longer than 10 million characters',
    ],
    [
      'too many columns',
      `${Array.from({ length: 501 }, (_, i) => `k${i}x`).join(',')},date,qty\n${'x,'.repeat(501)}2024-01-01,1\n`,
      'at most 500',
    ],
    ['a zip archive', Buffer.from('UEsFBgAAAAAAAAAAAAAAAAAAAAAAAA==', 'base64'), 'a zip archive'],
  ])('is rejected: %s', async (_name, content, words) => {
    expect((await refusalOf(content)).message).toContain(words);
  });

  it('is rejected with a list of the found and the expected columns', async () => {
    const { message } = await refusalOf('sku,color,amount\nA,red,1\n');
    expect(message).toContain('among the columns "sku", "color", "amount"');
    expect(message).toContain('Master Data Only');
  });

  // DATA-7
  it('lists the first five rejected cells in the message and all in a property', async () => {
    const { message, rejected } = await refusalOf(`sku,date,qty\n${'A,someday,5\n'.repeat(7)}`);
    expect(message).toContain('None of the 7 rows can be used');
    expect(message).toContain('Row 2, column "date" holds "someday"; accepted: a date such as 2024-01-31.');
    expect(message).toContain('Row 6,');
    expect(message).not.toContain('Row 7,');
    expect(rejected).toHaveLength(7);
  });

  it('is rejected if it is master data without a product', async () => {
    const { message } = await refusalOf('color,size\nred,L\nred,L\nred,L\n', { mode: 'master' });
    expect(message).toContain('No product column was found');
  });
});
