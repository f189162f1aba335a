// @vitest-environment jsdom
import type { RunGroup } from '@forecast-console/api-client/normalise';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderWithTheme } from '../../../support/render-with-theme.tsx';
import { GroupsPanel } from '../../../../src/features/analysis/groups/groups-panel.tsx';

const group = (code: string, figures: Partial<RunGroup>): RunGroup => ({
  key: { c2: code },
  name: null,
  points: [],
  metrics: { mae: 5, bias: -1, wape: 12, mape: null },
  share: null,
  cumulative_share: null,
  cv: null,
  explanation: null,
  notes: [],
  ...figures,
});
const items = [
  group('P-1', { name: 'Lamp', share: 0.5, cumulative_share: 0.5, cv: 0.2 }),
  group('P-2', { share: 0.04, cumulative_share: 0.94, cv: 1.4 }),
  group('P-3', {}),
];

const panel = (more: Partial<Parameters<typeof GroupsPanel>[0]> = {}) =>
  renderWithTheme(
    <GroupsPanel
      groups={{ items, total: 23, page: 2, page_size: 10 }}
      level={['c2']}
      labels={{ c2: 'Product' }}
      onShow={() => {}}
      onPage={() => {}}
      {...more}
    />,
  );
const cells = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent));

afterEach(cleanup);

describe('GroupsPanel', () => {
  it('gives error, bias, share and class of each combination, in the order of the server', () => {
    panel();
    expect(screen.getByRole('heading', { name: 'Accuracy by combination, worst MAE first' })).toBeTruthy();
    expect(cells()).toEqual([
      ['P-1 (Lamp)', '5.0000', '12.0000', 'N/A', '-1.0000', '50.00', 'AX'],
      ['P-2', '5.0000', '12.0000', 'N/A', '-1.0000', '4.00', 'BZ'],
      ['P-3', '5.0000', '12.0000', 'N/A', '-1.0000', 'N/A', 'N/A'],
    ]);
  });

  it('says the bounds of the classes, beside the table and in the header', () => {
    panel();
    const bounds = screen.getByText(/80 % of the volume/).textContent;
    expect(bounds).toMatch(/95 %.*0\.5.*1/);
    expect(screen.getByRole('columnheader', { name: 'Class' }).title).toBe(bounds);
  });

  it('shows one, and asks for other pages', () => {
    const onShow = vi.fn<(group: RunGroup) => void>();
    const onPage = vi.fn<(page: number) => void>();
    panel({ onShow, onPage });
    fireEvent.click(screen.getByRole('button', { name: 'Show P-1 (Lamp)' }));
    expect(onShow).toHaveBeenCalledWith(items[0]);
    expect(screen.getByText(/Combinations 11–13 of 23/)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: /Page 3/ }));
    expect(onPage).toHaveBeenCalledWith(3);
  });
});
