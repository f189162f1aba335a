// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadFormats } from '../../../src/features/account/load-formats.ts';
import { formats } from '../../../src/lib/settings/format-settings.ts';
import { replaceApi } from '../../support/replace-api.ts';

const get = vi.fn<(path: string, options: object) => Promise<unknown>>();
replaceApi({ GET: get });

beforeEach(() => {
  get.mockReset();
});
afterEach(() => localStorage.clear());

// USR-4
it('applies the formats of the account once per user', async () => {
  get.mockResolvedValue({
    formats: { decimal_mark: ',', date_format: 'DD.MM.YYYY', csv_delimiter: ';' },
  });
  await loadFormats('ana');
  expect(formats()).toEqual({ decimalMark: ',', dateFormat: 'DD.MM.YYYY', csvDelimiter: ';' });
  await loadFormats('ana');
  expect(get).toHaveBeenCalledTimes(1);
  await loadFormats('ben');
  expect(get).toHaveBeenCalledTimes(2);
});

it.each([
  ['the account has none', () => get.mockResolvedValue({ formats: null })],
  ['they fail to load', () => get.mockRejectedValue(new Error('offline'))],
])('keeps the formats of the browser if %s', async (title, respond) => {
  localStorage.setItem('fc_settings_formats', '{"dateFormat":"YYYY-MM-DD"}');
  respond();
  await loadFormats(title);
  expect(formats().dateFormat).toBe('YYYY-MM-DD');
});
