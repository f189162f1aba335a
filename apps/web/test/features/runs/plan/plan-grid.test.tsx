// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  cellsOf,
  giveReason,
  nextPage,
  showPlanEditor,
  valueAt,
} from '../../../support/show-plan-editor.tsx';
import { replaceApi } from '../../../support/replace-api.ts';

const { post } = { post: vi.fn<(path: string, init: { body: unknown }) => unknown>() };
replaceApi({ POST: post });

beforeEach(() => post.mockReset());
afterEach(cleanup);

// ADJ-9
describe('the planning grid', () => {
  it('shows the spread while the user types, and drops it on Escape', () => {
    const { press } = showPlanEditor();
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowRight', '8']) press(key);
    const input = screen.getByRole('textbox', { name: 'Total, Jul 2024' });
    fireEvent.change(input, { target: { value: '800' } });
    expect([valueAt('A1', 1), valueAt('B2', 1)]).toEqual(['200', '600']);
    fireEvent.keyDown(input, { key: 'Escape' });
    expect([valueAt('A1', 1), valueAt('B2', 1), valueAt('Total', 1)]).toEqual(['100', '300', '400']);
  });

  it('keeps the input of a cell when the user clicks another cell', () => {
    const { press } = showPlanEditor();
    for (const key of ['ArrowRight', '1']) press(key);
    fireEvent.change(screen.getByRole('textbox', { name: 'A1, Jul 2024' }), { target: { value: '150' } });
    const other = cellsOf('B2')?.[2];
    if (other === undefined) throw new Error('the cell is missing');
    fireEvent.mouseDown(other);
    expect([valueAt('A1', 1), valueAt('B2', 2)]).toEqual(['150', '400']);
    expect(screen.queryByRole('textbox', { name: /2024$/ })).toBeNull();
  });

  it('undoes the last edit, also with Control and Z', () => {
    const { press, enter } = showPlanEditor();
    press('ArrowRight');
    enter('150');
    enter('350');
    press('z', { ctrlKey: true });
    expect([valueAt('A1', 1), valueAt('B2', 1)]).toEqual(['150', '300']);
    fireEvent.click(screen.getByRole('button', { name: 'Undo last edit' }));
    expect(valueAt('A1', 1)).toBe('100');
  });

  it('fills with the value of an unchanged cell', () => {
    const { press } = showPlanEditor();
    press('ArrowRight');
    press('ArrowRight', { shiftKey: true });
    press('r', { ctrlKey: true });
    expect([valueAt('A1', 1), valueAt('A1', 2)]).toEqual(['100', '100']);
  });

  it('fills the selection with a single pasted cell and says how many cells it skipped', () => {
    const { press, paste } = showPlanEditor();
    press('ArrowRight');
    press('ArrowRight', { shiftKey: true });
    paste('170');
    expect([valueAt('A1', 1), valueAt('A1', 2)]).toEqual(['170', '170']);
    press('Home');
    paste('1\t2\t3\t4');
    expect(screen.getByText('2 of 4 cells pasted. 2 cells outside the grid or not editable.')).toBeTruthy();
  });

  it('keeps changes on another page and sends them', async () => {
    const { press, enter, showPage } = showPlanEditor();
    press('ArrowRight');
    enter('150');
    showPage(nextPage);
    expect(valueAt('Total', 1)).toBe('450');
    giveReason();
    fireEvent.click(screen.getByRole('button', { name: 'Apply 1 change' }));
    await waitFor(() =>
      expect(post.mock.calls.map(([, { body }]) => body)).toMatchObject([{ group: 'c2:A1' }]),
    );
  });

  it('lists the numbers and adjustments of the active cell', () => {
    const { press } = showPlanEditor();
    press('ArrowRight');
    expect(screen.getByText(/^plan 100 · forecast 100/)).toBeTruthy();
    expect(screen.getByText('Adjusted 90.00 → 100.00: Fair (ben, 01/06/2024 10:00)')).toBeTruthy();
    press('ArrowDown');
    expect(screen.queryByText(/^Adjusted/)).toBeNull();
  });
});
