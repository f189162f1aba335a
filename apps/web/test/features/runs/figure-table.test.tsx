// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { FigureTable } from '../../../src/features/runs/figure-table.tsx';
import { renderWithTheme } from '../../support/render-with-theme.tsx';

afterEach(cleanup);

const show = (count: number) =>
  renderWithTheme(
    <FigureTable
      title="Errors"
      columns={['Item', 'Error']}
      rows={Array.from({ length: count }, (_, at) => [`item ${at}`, String(at)])}
    />,
  );
const shown = () => screen.getAllByRole('rowheader').length;

describe('FigureTable', () => {
  it('shows the first 10 rows of a long table, and all of them on request', () => {
    show(30);
    expect(shown()).toBe(10);
    fireEvent.click(screen.getByRole('button', { name: 'Show all 30' }));
    expect(shown()).toBe(30);
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('shows all rows of a table that is only a little longer', () => {
    show(12);
    expect(shown()).toBe(12);
    expect(screen.queryByRole('button')).toBeNull();
  });
});
