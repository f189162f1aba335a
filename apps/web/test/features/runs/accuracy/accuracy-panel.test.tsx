// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { AccuracyPanel, accuracySentence } from '../../../../src/features/runs/accuracy/accuracy-panel.tsx';
import { hitsText } from '../../../../src/features/runs/accuracy/hits-text.ts';
import { groupsSentence, outcomeOf } from '../../../../src/features/runs/accuracy/realized-groups.tsx';
import { openingPeriod, WaterfallPanel } from '../../../../src/features/runs/accuracy/waterfall.tsx';
import { renderWithTheme } from '../../../support/render-with-theme.tsx';
import { replaceApi } from '../../../support/replace-api.ts';
import { runDetail } from '../../../support/run-detail.ts';

replaceApi({ GET: () => Promise.reject(new Error('no answer')) });

afterEach(cleanup);

// REAL-3
it.each([
  ['a run', <AccuracyPanel key="run" run={runDetail({ status: 'completed' })} link={() => null} />],
  ['a dataset', <WaterfallPanel key="dataset" uploadId="u1" />],
])('AccuracyPanel shows an error with retry if the accuracy of %s fails to load', async (_of, panel) => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  renderWithTheme(<QueryClientProvider client={client}>{panel}</QueryClientProvider>);
  expect(await screen.findByText('Could not load realized accuracy.')).toBeTruthy();
  expect(screen.getByRole('button', { name: /retry|try again/i })).toBeTruthy();
});

const total = { wape: 12.5, bias: -3, hits: 1, bounded: 2, count: 2 };
const promised = { mape: 9, mae: 1, rmse: 1, bias: 0, wape: 10, smape: 9, mase: 1, rmsse: 1, skill: 0 };

// REAL-1
describe('accuracySentence', () => {
  it('compares the realized error with the backtest', () => {
    expect(accuracySentence({ total, promised, level: 0.95 })).toBe(
      'Over the 2 periods so far, the total was off by 12.5% (backtest: 10.0%), on average 3.00 too low. 1 of 2 actuals are inside the 95% interval.',
    );
  });

  it('omits the backtest and the interval if the run does not have them', () => {
    expect(accuracySentence({ total: { ...total, count: 1, bounded: 0 }, promised: null, level: null })).toBe(
      'In the one period so far, the total was off by 12.5%, 3.00 too low.',
    );
    expect(
      accuracySentence({ total: { ...total, wape: null, bias: 0, bounded: 0 }, promised: null, level: null }),
    ).toBe('Over the 2 periods so far, the error of the total cannot be expressed in percent.');
    expect(hitsText({ hits: 0, bounded: 0 })).toBe('N/A');
  });
});

// REAL-5
describe('outcomeOf', () => {
  it('is that of the interval and, outside of it, of the bias', () => {
    expect(outcomeOf({ hits: 2, bounded: 2, bias: 9 })).toBe('inside');
    expect(outcomeOf({ hits: 1, bounded: 2, bias: 9 })).toBe('high');
    expect(outcomeOf({ hits: 0, bounded: 2, bias: -9 })).toBe('low');
    expect(outcomeOf({ hits: 0, bounded: 0, bias: 9 })).toBeNull();
  });

  it('is counted in a sentence, unless the run has no intervals', () => {
    const counts = { combination_count: 1200, inside_count: 18, bounded_count: 1190, level: 0.95 };
    expect(groupsSentence(counts)).toBe('18 of 1,190 stayed inside the 95% interval in every period so far.');
    expect(groupsSentence({ ...counts, level: null })).toBe('1,200 in total.');
  });
});

// REAL-3
describe('openingPeriod', () => {
  const run = (id: string, forecast: (number | null)[]) => ({ run_id: id, forecast });
  const runs = [run('a', [1, 2, null]), run('b', [null, 2, 3]), run('c', [null, null, 3])];

  it('is the first forecast period of the run or, by default, of the newest run', () => {
    expect(openingPeriod({ runs }, 'b')).toBe(1);
    expect(openingPeriod({ runs }, undefined)).toBe(2);
    expect(openingPeriod({ runs: [] }, 'b')).toBe(0);
  });
});
