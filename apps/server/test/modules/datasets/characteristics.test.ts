import { limits } from '@forecast-console/api-client/limits';
import { defaultLabels } from '@forecast-console/ingest';
import { expect, it } from 'vitest';

it('the ingest knows the characteristics of the contract, by the same labels', () => {
  const { enum: codes, labels } = limits.characteristicCodes;
  expect(defaultLabels).toEqual(labels);
  expect(Object.keys(defaultLabels)).toEqual(codes);
});
