// @vitest-environment jsdom
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { LongRequest } from '../../../src/components/feedback/long-request.tsx';
import { renderWithTheme } from '../../support/render-with-theme.tsx';

afterEach(cleanup);

const queryKey = ['accuracy'];

// ANA-25
it('LongRequest shows the elapsed time, cancels the request, and starts it again', async () => {
  const signals: AbortSignal[] = [];
  const queryFn = ({ signal }: { signal: AbortSignal }) => {
    signals.push(signal);
    return new Promise<never>(() => {});
  };
  function Screen() {
    const { fetchStatus } = useQuery({ queryKey, queryFn });
    return <LongRequest queryKey={queryKey} fetchStatus={fetchStatus} label="Comparing" height="4rem" />;
  }
  renderWithTheme(
    <QueryClientProvider client={new QueryClient()}>
      <Screen />
    </QueryClientProvider>,
  );
  expect(screen.getByLabelText('Comparing')).toBeTruthy();
  expect(await screen.findByText(/^Comparing: \d+ s$/, {}, { timeout: 60_000 })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByText('Canceled.')).toBeTruthy();
  expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
  fireEvent.click(screen.getByRole('button', { name: 'Load again' }));
  expect(await screen.findByLabelText('Comparing')).toBeTruthy();
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
});
