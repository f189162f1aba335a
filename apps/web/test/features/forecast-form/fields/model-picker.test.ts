// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import type { Model } from '../../../../src/features/forecast-form/queries.ts';
import { chooseModel } from '../../../../src/features/forecast-form/fields/model-picker.tsx';

const models = (...available: boolean[]): Model[] => [
  { type: 'nbeats', label: 'N-BEATS', available: available[0] ?? true, reason: 'not trained here' },
  { type: 'lightgbm', label: 'LightGBM', available: available[1] ?? true, reason: null },
];

describe('the initially selected model', () => {
  // FC-7
  it('is the specified default if the server offers it or has not responded yet', () => {
    expect(chooseModel('nbeats', models(true))).toEqual({ model: 'nbeats', note: null });
    expect(chooseModel('nbeats', [])).toEqual({ model: 'nbeats', note: null });
  });

  it('is the first available model if the default is unavailable, and a note explains this', () => {
    expect(chooseModel('nbeats', models(false, true))).toEqual({
      model: 'lightgbm',
      note: 'N-BEATS is not available on this server, so LightGBM is selected.',
    });
  });

  it('stays selected if no model is available, and the reason is shown', () => {
    expect(chooseModel('nbeats', models(false, false))).toEqual({
      model: 'nbeats',
      note: 'No model is available: not trained here',
    });
  });
});
