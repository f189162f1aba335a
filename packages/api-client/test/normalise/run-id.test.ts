import { describe, expect, it } from 'vitest';
import { isRunId, requireRunId } from '../../src/normalise/run-id.ts';

describe('run ids', () => {
  it.each(['', '  ', 'null', 'undefined', ' null ', null, undefined, 42, {}])('refuses %j', (value) => {
    expect(isRunId(value)).toBe(false);
    expect(() => requireRunId(value)).toThrow(
      expect.objectContaining({ name: 'ApiError', status: 400, message: 'Invalid runId' }),
    );
  });

  // ENT-8
  it.each(['3f0a5c1e-0d6b-4b53-9f5e-1c2d3e4f5a6b', 'run_20240101', '17'])(
    'accepts %s, legacy formats too',
    (id) => {
      expect(isRunId(id)).toBe(true);
      expect(requireRunId(id)).toBe(id);
    },
  );
});
