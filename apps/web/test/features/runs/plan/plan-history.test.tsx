// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { PlanHistory } from '../../../../src/features/runs/plan/plan-history.tsx';
import type { Plan } from '../../../../src/features/runs/queries.ts';
import { renderWithTheme } from '../../../support/render-with-theme.tsx';
import { replaceApi } from '../../../support/replace-api.ts';

const remove = vi.fn<(path: string, asked: unknown) => unknown>();
replaceApi({ DELETE: remove });

afterEach(() => {
  cleanup();
  remove.mockReset();
});

const plan: Plan = {
  run_id: 'r1',
  locked_by: null,
  locked_at: null,
  forecast_sum: 1000,
  plan_sum: 1100,
  vanished_count: 0,
  total: 1,
  limit: 100,
  offset: 0,
  adjustments: [
    {
      number: 1,
      key: {},
      name: null,
      cells: [],
      reason: 'Promotion',
      created_by: null,
      created_at: '2024-07-01T08:00:00Z',
      undone_by: null,
      undone_at: null,
      carried: false,
      vanished: false,
    },
  ],
};

const show = (given: Partial<Plan>) =>
  renderWithTheme(
    <QueryClientProvider client={new QueryClient()}>
      <PlanHistory runId="r1" bucket="month" plan={{ ...plan, ...given }} />
    </QueryClientProvider>,
  );
const undo = () => fireEvent.click(screen.getByRole('button', { name: 'Undo Promotion, Total' }));

// ADJ-5
it('PlanHistory undoes an adjustment that is in effect', async () => {
  show({});
  undo();
  await waitFor(() => expect(remove).toHaveBeenCalledOnce());
});

// ADJ-6
it('PlanHistory disables undo with a reason if the plan is locked', () => {
  show({ locked_by: 'ben', locked_at: '2024-07-02T08:00:00Z' });
  expect(screen.getByRole('tooltip').textContent).toBe('The plan is locked.');
  undo();
  expect(remove).not.toHaveBeenCalled();
});

it('PlanHistory lists the old and new value of the first changed periods, and of the others on request', () => {
  const cells = [7, 8, 9, 10].map((month) => ({
    date: `2024-${String(month).padStart(2, '0')}-01`,
    kind: 'value' as const,
    amount: 2,
    before: 1,
    after: 2,
  }));
  const [adjustment] = plan.adjustments;
  show({ adjustments: adjustment === undefined ? [] : [{ ...adjustment, cells }] });
  expect(screen.getByText('Jul 2024: 1.00 → 2.00')).toBeTruthy();
  expect(screen.queryByText(/^Oct 2024/)).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: '1 more' }));
  expect(screen.getByText('Oct 2024: 1.00 → 2.00')).toBeTruthy();
});
