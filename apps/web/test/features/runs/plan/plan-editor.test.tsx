// @vitest-environment jsdom
import { ApiError } from '@forecast-console/api-client';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { giveReason, showPlanEditor, valueAt } from '../../../support/show-plan-editor.tsx';
import { replaceApi } from '../../../support/replace-api.ts';

const { post } = { post: vi.fn<(path: string, init: { body: unknown }) => unknown>() };
replaceApi({ POST: post });

const onShow = vi.fn<(group: string | undefined) => void>();

beforeEach(() => {
  localStorage.clear();
  post.mockReset();
  onShow.mockReset();
});
afterEach(cleanup);

const apply = () => fireEvent.click(screen.getByRole('button', { name: /^Apply/ }));
const bodies = () => post.mock.calls.map(([, { body }]) => body);

// ADJ-9
describe('PlanEditor', () => {
  it('moves the selection with the arrow keys, edits a cell when the user types, and moves down on Enter and right on Tab', async () => {
    const { press, enter } = showPlanEditor();
    press('ArrowRight');
    enter('150');
    enter('+10%', 'Tab');
    enter('410');
    expect([valueAt('A1', 1), valueAt('B2', 1), valueAt('B2', 2)]).toEqual(['150', '330', '410']);
    expect(valueAt('Total', 1)).toBe('480');
    giveReason();
    apply();
    await waitFor(() => expect(post).toHaveBeenCalledTimes(2));
    expect(bodies()).toEqual([
      {
        group: 'c2:A1',
        reason: 'Promotion',
        cells: [{ date: '2024-07-01', kind: 'value', amount: 150, based_on: 100 }],
      },
      {
        group: 'c2:B2',
        reason: 'Promotion',
        cells: [
          { date: '2024-07-01', kind: 'percent', amount: 10, based_on: 300 },
          { date: '2024-08-01', kind: 'value', amount: 410, based_on: 400 },
        ],
      },
    ]);
    await waitFor(() => expect(screen.getByRole('button', { name: 'Apply' })).toBeTruthy());
  });

  it('shows how a new total spreads over its parts', () => {
    const { press, enter } = showPlanEditor();
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowRight']) press(key);
    enter('800');
    expect([valueAt('A1', 1), valueAt('B2', 1)]).toEqual(['200', '600']);
  });

  it('pastes and copies blocks, fills cells down, and clears cells', () => {
    const { grid, press, paste } = showPlanEditor();
    press('ArrowRight');
    paste('110\t210\n310\t410\n');
    expect([valueAt('A1', 1), valueAt('A1', 2), valueAt('B2', 1), valueAt('B2', 2)]).toEqual([
      '110',
      '210',
      '310',
      '410',
    ]);
    press('ArrowDown', { shiftKey: true });
    const setData = vi.fn<(type: string, text: string) => void>();
    fireEvent.copy(grid, { clipboardData: { setData } });
    expect(setData.mock.calls[0]?.[1]).toBe('110\n310');
    press('d', { ctrlKey: true });
    expect(valueAt('B2', 1)).toBe('110');
    press('Delete');
    expect([valueAt('A1', 1), valueAt('B2', 1)]).toEqual(['100', '300']);
  });

  it('does not change periods whose actuals are known, or a locked plan', () => {
    const { press } = showPlanEditor();
    press('5');
    expect(screen.queryByRole('textbox', { name: /2024$/ })).toBeNull();
    cleanup();
    const locked = showPlanEditor({ isLocked: true });
    locked.press('ArrowRight');
    locked.press('5');
    expect(screen.queryByRole('textbox', { name: /2024$/ })).toBeNull();
    expect(screen.queryByRole('button', { name: /^Apply/ })).toBeNull();
    expect(screen.getByText(/^Adjusted 90\.00 → 100\.00: Fair/)).toBeTruthy();
  });

  it('shows a row in the chart and changes all of its cells at once', () => {
    showPlanEditor({ onShow });
    fireEvent.click(screen.getByRole('button', { name: 'B2' }));
    expect(onShow).toHaveBeenCalledWith('c2:B2');
    fireEvent.change(screen.getByLabelText('Change 2 cells'), { target: { value: '+10%' } });
    fireEvent.click(screen.getByRole('button', { name: 'Set' }));
    expect([valueAt('B2', 1), valueAt('B2', 2)]).toEqual(['330', '440']);
  });

  it('sends cells with a different comment as a separate adjustment', async () => {
    const { press, enter } = showPlanEditor();
    press('ArrowRight');
    enter('150', 'Tab');
    enter('250', 'Tab');
    fireEvent.change(screen.getByLabelText('Comment on 1 cell'), { target: { value: 'Trade fair' } });
    fireEvent.click(screen.getByRole('button', { name: 'Comment' }));
    giveReason();
    apply();
    await waitFor(() => expect(post).toHaveBeenCalledTimes(2));
    expect(bodies()).toMatchObject([{ reason: 'Promotion' }, { reason: 'Trade fair' }]);
  });

  it('sends nothing if the reason is missing or a number is invalid', () => {
    const { press, enter } = showPlanEditor();
    press('ArrowRight');
    enter('150');
    apply();
    expect(screen.getByRole('button', { name: 'Apply 1 change' }).getAttribute('aria-disabled')).toBe('true');
    giveReason();
    enter('many');
    apply();
    expect(screen.getByText('Some cells are not numbers. Correct the marked cells.')).toBeDefined();
    press('ArrowUp');
    expect(screen.getByText(/^many is not a number/)).toBeDefined();
    expect(post).not.toHaveBeenCalled();
  });

  // ADJ-10
  it('asks whether the dot in 7.500 is a decimal point, and remembers the answer', () => {
    const { press, enter } = showPlanEditor();
    press('ArrowRight');
    enter('7.500');
    fireEvent.click(screen.getByRole('button', { name: /decimal comma/ }));
    expect(valueAt('A1', 1)).toBe('7.500');
    enter('1.250');
    expect(valueAt('B2', 1)).toBe('1.250');
  });
});

/** Another user has changed a cell from 100 to 130 in the meantime. */
function refuseOnce() {
  const cells = [{ date: '2024-07-01', seen: 100, yours: 150, theirs: 130, by: 'ben', reason: 'Fair' }];
  post.mockRejectedValueOnce(
    new ApiError({ status: 409, code: 'http', detail: 'Changed.', body: { detail: 'Changed.', cells } }),
  );
}

// ADJ-3
describe('PlanEditor after a change by another user', () => {
  const changeOne = () => {
    refuseOnce();
    const { press, enter } = showPlanEditor();
    press('ArrowRight');
    enter('150');
    giveReason();
    apply();
  };

  it("shows both values and sends the user's value again if it is chosen", async () => {
    changeOne();
    expect(await screen.findByRole('row', { name: /100\.00 150\.00 130\.00 ben: Fair/ })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Use mine' }));
    await waitFor(() => expect(post).toHaveBeenCalledTimes(2));
    expect(bodies()[1]).toMatchObject({
      cells: [{ date: '2024-07-01', kind: 'value', amount: 150, based_on: 130 }],
    });
  });

  it("drops the user's value if the other value is kept", async () => {
    changeOne();
    fireEvent.click(await screen.findByRole('button', { name: 'Keep theirs' }));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(valueAt('A1', 1)).toBe('100');
  });
});
