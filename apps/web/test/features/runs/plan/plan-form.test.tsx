// @vitest-environment jsdom
import { ApiError } from '@forecast-console/api-client';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PlanForm } from '../../../../src/features/runs/plan/plan-form.tsx';
import { renderWithTheme } from '../../../support/render-with-theme.tsx';
import { seriesPoint } from '../../../support/series-point.ts';

const { post } = vi.hoisted(() => ({ post: vi.fn<(path: string, init: { body: unknown }) => unknown>() }));
vi.mock('../../../../src/lib/api.ts', async () =>
  (await import('../../../support/api-of.ts')).apiOf({ POST: post }),
);

const points = [
  seriesPoint('2024-07-01', { forecast: 100 }),
  seriesPoint('2024-08-01', { forecast: 200, plan: 220 }),
];

beforeEach(() => post.mockReset());
afterEach(cleanup);

function show() {
  renderWithTheme(
    <QueryClientProvider client={new QueryClient()}>
      <PlanForm runId="r1" group={{ id: 'c2:A1', label: 'A1' }} points={points} onClose={() => {}} />
    </QueryClientProvider>,
  );
  const type = (label: string, value: string) =>
    fireEvent.change(screen.getByRole(label === 'Reason' ? 'combobox' : 'textbox', { name: label }), {
      target: { value },
    });
  return { type, save: () => fireEvent.click(screen.getByRole('button', { name: /^Save/ })) };
}

/** Rejects the first request because another user changed a cell from 100 to 130. */
function refuseOnce({ yours, by, reason }: { yours: number; by: string | null; reason: string | null }) {
  const cells = [{ date: '2024-07-01', seen: 100, yours, theirs: 130, by, reason }];
  post.mockRejectedValueOnce(
    new ApiError({ status: 409, code: 'http', detail: 'Changed.', body: { detail: 'Changed.', cells } }),
  );
}

const bodies = () => post.mock.calls.map(([, { body }]) => body);

// ADJ-1
it('submits each change with the value it was based on, and the bulk change for all other cells', async () => {
  const { type, save } = show();
  type('Change for 01/07/2024', '150');
  type('Apply to all periods', '+10 %');
  type('Reason', ' Promotion ');
  save();
  await waitFor(() => expect(post).toHaveBeenCalledOnce());
  expect(bodies()).toEqual([
    {
      group: 'c2:A1',
      reason: 'Promotion',
      cells: [
        { date: '2024-07-01', kind: 'value', amount: 150, based_on: 100 },
        { date: '2024-08-01', kind: 'percent', amount: 10, based_on: 220 },
      ],
    },
  ]);
});

it('submits nothing without a reason or with an invalid number', () => {
  const { type, save } = show();
  type('Change for 01/07/2024', '150');
  save();
  expect(screen.getByRole('tooltip').textContent).toBe('Enter a reason first.');
  type('Reason', 'Promotion');
  type('Change for 01/07/2024', 'a lot');
  save();
  expect(screen.getByText('Not a number')).toBeDefined();
  expect(post).not.toHaveBeenCalled();
});

// ADJ-3
it('shows both values of a cell that another user changed, to choose from', async () => {
  refuseOnce({ yours: 150, by: 'ben', reason: 'Fair' });
  const { type, save } = show();
  type('Change for 01/07/2024', '150');
  type('Reason', 'Promotion');
  save();
  expect(
    (await screen.findByRole('row', { name: /100\.00 150\.00 130\.00 ben: Fair/ })).textContent,
  ).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Use mine' }));
  await waitFor(() => expect(post).toHaveBeenCalledTimes(2));
  expect(bodies()[1]).toMatchObject({
    cells: [{ date: '2024-07-01', kind: 'value', amount: 150, based_on: 130 }],
  });
});

// ADJ-3
it("discards the input of a cell if the other user's value is kept", async () => {
  refuseOnce({ yours: 150, by: null, reason: null });
  const { type, save } = show();
  type('Change for 01/07/2024', '150');
  type('Reason', 'Promotion');
  save();
  fireEvent.click(await screen.findByRole('button', { name: 'Keep theirs' }));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByRole('textbox', { name: 'Change for 01/07/2024' })).toHaveProperty('value', '');
});

// ADJ-3
it('keeps the bulk change for cells that no other user changed', async () => {
  refuseOnce({ yours: 110, by: 'ben', reason: 'Fair' });
  const { type, save } = show();
  type('Apply to all periods', '+10 %');
  type('Reason', 'Promotion');
  save();
  fireEvent.click(await screen.findByRole('button', { name: 'Keep theirs' }));
  save();
  await waitFor(() => expect(post).toHaveBeenCalledTimes(2));
  expect(bodies()[1]).toMatchObject({
    cells: [{ date: '2024-08-01', kind: 'percent', amount: 10, based_on: 220 }],
  });
});
