// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SampleValues } from '../../../src/components/fields/sample-values.tsx';
import { renderWithTheme } from '../../support/render-with-theme.tsx';

const find = vi.fn<(search: string) => Promise<{ values: string[]; total: number }>>();
const onChoose = vi.fn<(values: string[]) => void>();
const all = ['North', 'Northwest', 'South', 'Southwest'];

beforeEach(() => {
  vi.clearAllMocks();
  // jsdom has no layout and does not implement scrollIntoView.
  Element.prototype.scrollIntoView = () => {};
  find.mockImplementation((search) => {
    const values = all.filter((value) => value.toLowerCase().includes(search.toLowerCase()));
    return Promise.resolve({ values, total: values.length + 60 });
  });
});
afterEach(cleanup);

const branch = { label: 'Branch', sample_values: ['North'], value_count: 64 };

function render(chosen: readonly string[], characteristic = branch) {
  renderWithTheme(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <SampleValues
        characteristic={characteristic}
        find={(search) => ({ queryKey: [search], queryFn: () => find(search) })}
        chosen={chosen}
        onChoose={onChoose}
      />
    </QueryClientProvider>,
  );
}

function show(chosen: readonly string[]) {
  render(chosen);
  const field = screen.getByRole('combobox', { name: /^Find a value of Branch/ });
  field.focus();
  return field;
}

// FC-31
it('SampleValues finds values beyond the samples and adds the value selected with the keyboard', async () => {
  const field = show(['North']);
  fireEvent.change(field, { target: { value: 'south' } });
  await screen.findByRole('option', { name: 'Southwest' });
  await waitFor(() => expect(screen.queryByRole('option', { name: 'Northwest' })).toBeNull());
  expect(find).toHaveBeenLastCalledWith('south');
  expect(screen.getByText('60 more: type more letters to narrow the list')).toBeTruthy();
  fireEvent.keyDown(field, { key: 'ArrowDown', code: 'ArrowDown' });
  // Otherwise Enter would submit the surrounding form.
  expect(fireEvent.keyDown(field, { key: 'Enter', code: 'Enter' })).toBe(false);
  expect(onChoose).toHaveBeenCalledExactlyOnceWith(['North', 'South']);
  expect(field).toHaveProperty('value', '');
});

it('SampleValues does not offer values that are already selected', async () => {
  fireEvent.click(show(['North', 'South']));
  await screen.findByRole('option', { name: 'Northwest' });
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'Northwest',
    'Southwest',
  ]);
});

it('SampleValues reports that there are no more values if all matches are already selected', async () => {
  fireEvent.click(show(all));
  expect(await screen.findByText('All matches are already selected')).toBeTruthy();
});

it('SampleValues distinguishes a failed search from a search without matches', async () => {
  find.mockRejectedValue(new Error('refused'));
  fireEvent.click(show([]));
  expect(await screen.findByText('Could not search the values')).toBeTruthy();
  expect(screen.queryByText('No matching values')).toBeNull();
});

// EV-1
it('SampleValues shows and clears the selection of a characteristic that no longer has values', () => {
  const blanked = { ...branch, sample_values: [], value_count: 0 };
  render(['North'], blanked);
  expect(screen.getByRole('checkbox', { name: 'North' })).toHaveProperty('checked', true);
  fireEvent.click(screen.getByRole('button', { name: 'Clear' }));
  expect(onChoose).toHaveBeenCalledWith([]);
  cleanup();
  render([], blanked);
  expect(screen.getByText('No values')).toBeTruthy();
});
