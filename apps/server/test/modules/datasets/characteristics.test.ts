import { limits } from '@forecast-console/api-client/limits';
import { defaultLabels } from '@forecast-console/ingest';
import { expect, it } from 'vitest';

it('ingest uses the same characteristics and labels as the contract', () => {
  const { enum: codes, labels } = limits.characteristicCodes;
  expect(defaultLabels).toEqual(labels);
  expect(Object.keys(defaultLabels)).toEqual(codes);
});
