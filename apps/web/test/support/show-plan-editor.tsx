import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, screen } from '@testing-library/react';
import { PlanEditor } from '../../src/features/runs/plan/plan-editor.tsx';
import type { PlanCell, PlanRow } from '../../src/features/runs/plan/plan-rows.ts';
import { renderWithTheme } from './render-with-theme.tsx';

const cell = (date: string, plan: number, isEditable = true): PlanCell => ({
  date,
  plan,
  forecast: plan,
  actual: null,
  lastYear: null,
  isAdjusted: false,
  isEditable,
});
const row = (id: string | null, first: number, second: number): PlanRow => ({
  id,
  key: id === null ? {} : { c2: id.slice(3) },
  label: id === null ? 'Total' : id.slice(3),
  name: null,
  cells: [cell('2024-06-01', 1, false), cell('2024-07-01', first), cell('2024-08-01', second)],
});
const rows = [row('c2:A1', 100, 200), row('c2:B2', 300, 400), row(null, 400, 600)];
export const nextPage = [row('c2:C3', 50, 60), row(null, 400, 600)];
const adjustment = {
  number: 1,
  key: { c2: 'A1' },
  name: null,
  cells: [{ date: '2024-07-01', kind: 'value' as const, amount: 100, before: 90, after: 100 }],
  reason: 'Fair',
  created_by: 'ben',
  created_at: '2024-06-01T10:00:00',
  undone_by: null,
  undone_at: null,
  carried: false,
  vanished: false,
};

interface Shown {
  isLocked?: boolean;
  onShow?: (group: string | undefined) => void;
}

/** Renders the planning grid of two products and their total. The API must be mocked. */
export function showPlanEditor({ isLocked = false, onShow = () => {} }: Shown = {}) {
  const client = new QueryClient();
  const editor = (page: readonly PlanRow[]) => (
    <QueryClientProvider client={client}>
      <PlanEditor
        runId="r1"
        rows={page}
        adjustments={[adjustment]}
        bucket="month"
        level="Product"
        isLocked={isLocked}
        onShow={onShow}
      />
    </QueryClientProvider>
  );
  const { rerender } = renderWithTheme(editor(rows));
  const grid = screen.getByRole('grid');
  const press = (key: string, more: object = {}) => fireEvent.keyDown(grid, { key, ...more });
  const enter = (text: string, key = 'Enter') => {
    press(text.slice(0, 1));
    const input = screen.getByRole('textbox', { name: /, (Jul|Aug) 2024$/ });
    fireEvent.change(input, { target: { value: text } });
    fireEvent.keyDown(input, { key });
  };
  const paste = (text: string) => fireEvent.paste(grid, { clipboardData: { getData: () => text } });
  return { grid, press, enter, paste, showPage: (page: readonly PlanRow[]) => rerender(editor(page)) };
}

export const giveReason = () =>
  fireEvent.change(screen.getByRole('combobox', { name: 'Reason' }), { target: { value: ' Promotion ' } });
export const cellsOf = (name: string) =>
  screen
    .getAllByRole('row')
    .find((one) => one.querySelector('th')?.textContent === name)
    ?.querySelectorAll('td');
/** Returns the plan shown in a cell. */
export const valueAt = (name: string, column: number) =>
  cellsOf(name)?.[column]?.querySelector('span')?.textContent;
