import { toRunDetail } from '@forecast-console/api-client/normalise';
import type { RunDetail } from '../../src/features/runs/queries.ts';

/** Creates a completed monthly run; other fields are null. */
export function runDetail(given: Partial<RunDetail> = {}): RunDetail {
  const detail = {
    upload_label: 'Coffee and tea',
    model_type: 'lightgbm',
    bucket_type: 'month',
    horizon: 12,
    status: 'completed',
  } as const;
  return { ...toRunDetail(detail, 'r1'), ...given };
}
