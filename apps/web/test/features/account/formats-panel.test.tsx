// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FormatsPanel } from '../../../src/features/account/formats-panel.tsx';
import { chooseFormats } from '../../../src/lib/settings/format-settings.ts';
import { renderForm } from '../../support/render-form.tsx';
import { replaceApi } from '../../support/replace-api.ts';

const put = vi.fn<(path: string, options: object) => Promise<unknown>>();
replaceApi({ PUT: put });

const choose = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

beforeEach(() => {
  localStorage.clear();
  put.mockReset().mockResolvedValue({ formats: null });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  // Other tests in the same window expect the default formats.
  chooseFormats({ decimalMark: '.' });
  localStorage.clear();
});

// USR-4
it('FormatsPanel applies formats immediately, shows an example and saves them in the account', async () => {
  renderForm(<FormatsPanel />);
  expect(screen.getByText(/^Example: 1,234\.50 on 23\/11\/2026\./)).toBeDefined();
  choose('Numbers', ',');
  choose('Dates', 'DD.MM.YYYY');
  choose('Delimiter of CSV exports', ';');
  expect(
    screen.getByText('Example: 1.234,50 on 23.11.2026. CSV exports write 2026-11-23;1234,5.'),
  ).toBeDefined();
  const body = { decimal_mark: ',', date_format: 'DD.MM.YYYY', csv_delimiter: ';' };
  await waitFor(() => expect(put).toHaveBeenLastCalledWith('/api/account/formats', { body }));
});

it('FormatsPanel says where the formats apply if the account cannot store them', async () => {
  put.mockRejectedValue(new Error('offline'));
  renderForm(<FormatsPanel />);
  choose('Numbers', ',');
  expect(
    await screen.findByText(/^Could not save the formats in your account: .* apply in this browser\.$/),
  ).toBeDefined();
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  choose('Numbers', '.');
  expect(await screen.findByText(/ apply until you reload the page\.$/)).toBeDefined();
});
