// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import type { Upload } from '../../../../src/features/uploads/queries.ts';
import {
  findDataset,
  uploadOptionLabel,
} from '../../../../src/features/forecast-form/dataset/use-dataset.ts';

const upload: Upload = {
  id: 'u1',
  run_id: 'r1',
  fileName: 'u1.csv',
  originalName: 'sales.csv',
  uploadDate: '2026-03-02T04:05:00Z',
  status: 'completed',
  rowCount: 10,
  label: null,
};

describe('a dataset in the drop-down', () => {
  // FC-1
  it('is shown by label and id if it has a label', () => {
    expect(uploadOptionLabel({ ...upload, label: 'Spring plan' })).toBe('Spring plan (u1)');
  });

  // FC-1
  it('is shown by original file name with local date and time if it has no label', () => {
    expect(uploadOptionLabel({ ...upload, label: ' ' })).toBe('sales.csv – 01/03/2026 20:05');
  });

  // ROUTE-10
  it('is found by its id and by the run id of its import', () => {
    const other = { ...upload, id: 'u2', run_id: null };
    expect(findDataset([other, upload], 'u1')).toBe(upload);
    expect(findDataset([other, upload], 'r1')).toBe(upload);
    expect(findDataset([other, upload], 'x')).toBeUndefined();
  });
});
