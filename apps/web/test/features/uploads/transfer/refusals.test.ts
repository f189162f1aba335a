import { ApiError } from '@forecast-console/api-client';
import { describe, expect, it } from 'vitest';
import { isMappingRefused } from '../../../../src/features/uploads/transfer/refusals.ts';

const file = new File(['a'], 'a.csv');
const plain = { file, fileType: 'csv', uploadMode: 'both' } as const;
const mapped = { ...plain, mapping: '[]' };
const refusal = (status: number, detail: string) =>
  new ApiError({ status, code: 'http', detail, body: { detail } });
const misfit = refusal(422, 'The column mapping does not fit the file. Column "Sales": it is listed twice.');

describe('a rejected mapping', () => {
  it('is a 422 response that mentions the submitted mapping', () => {
    expect(isMappingRefused({ choice: mapped, error: misfit })).toBe(true);
  });

  it('is not any other error', () => {
    expect(isMappingRefused({ choice: plain, error: misfit })).toBe(false);
    expect(isMappingRefused({ choice: null, error: null })).toBe(false);
    expect(isMappingRefused({ choice: mapped, error: refusal(422, 'The file has no rows.') })).toBe(false);
    expect(isMappingRefused({ choice: mapped, error: refusal(500, 'column mapping') })).toBe(false);
    expect(isMappingRefused({ choice: mapped, error: new Error('column mapping') })).toBe(false);
  });
});
