import { describe, expect, it } from 'vitest';
import { RefusedFileError } from '../src/files/refused-file-error.ts';
import { previewUpload } from '../src/preview-upload.ts';
import { withFile } from './support/collect-upload.ts';

describe('previewUpload', () => {
  // UP-13
  it('returns the first rows unchanged, the distinct values and the report', async () => {
    const rows = Array.from({ length: 150 }, (_, i) => `P${i},${i % 2 === 0 ? 'N' : ''},2024-01-01,"1,000"`);
    const preview = await withFile(`sku,region,date,qty\n${rows.join('\n')}\n`, {}, previewUpload);
    expect(preview.columns).toEqual(['sku', 'region', 'date', 'qty']);
    expect(preview.rows).toHaveLength(20);
    expect(preview.rows[1]).toEqual({ sku: 'P1', region: null, date: '2024-01-01', qty: '1,000' });
    expect(preview.rowCount).toBe(150);
    expect(preview.characteristics['c2']).toHaveLength(100);
    expect(preview.characteristics['c2_label']).toEqual(['Sku']);
    expect(preview.characteristics['c5']).toEqual(['N']);
    expect(preview.report.rowsKept).toBe(150);
  });

  it('returns the attributes of master data', async () => {
    const preview = await withFile('sku,brand\nA,Acme\nB,Best\n', { mode: 'master' }, previewUpload);
    expect(preview.characteristics).toEqual({
      c2: ['A', 'B'],
      c2_label: ['Sku'],
      c7: ['Acme', 'Best'],
      c7_label: ['Brand'],
    });
  });

  it('rejects files that an upload would reject', async () => {
    await expect(withFile('sku,qty\nA,1\n', {}, previewUpload)).rejects.toThrow(RefusedFileError);
  });
});
