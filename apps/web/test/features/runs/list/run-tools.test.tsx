// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { RunTools } from '../../../../src/features/runs/list/run-tools.tsx';
import { renderWithTheme } from '../../../support/render-with-theme.tsx';
import { runDetail } from '../../../support/run-detail.ts';
import { replaceApi } from '../../../support/replace-api.ts';

replaceApi({});

afterEach(cleanup);

// RUN-13
it('RunTools moves the focus to the name field, and moves it back after renaming', () => {
  renderWithTheme(
    <QueryClientProvider client={new QueryClient()}>
      <RunTools run={runDetail()} madeBy={null} onDeleted={() => {}} />
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Rename Coffee and tea' }));
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Name of Coffee and tea' }));
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Rename Coffee and tea' }));
});

// RUN-13
it('RunTools offers renaming in the menu of the page header, and returns the focus to the menu after renaming', async () => {
  renderWithTheme(
    <QueryClientProvider client={new QueryClient()}>
      <RunTools inMenu run={runDetail()} madeBy={null} onDeleted={() => {}} />
    </QueryClientProvider>,
  );
  const more = screen.getByRole('button', { name: 'More actions for Coffee and tea' });
  fireEvent.click(more);
  expect(await screen.findByRole('menuitem', { name: 'Run again with changes' })).toBeTruthy();
  fireEvent.click(screen.getByRole('menuitem', { name: 'Rename' }));
  expect(screen.getByRole('textbox', { name: 'Name of Coffee and tea' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(document.activeElement).toBe(
    screen.getByRole('button', { name: 'More actions for Coffee and tea' }),
  );
});
