// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FormatsPanel } from '../../../src/features/account/formats-panel.tsx';
import { renderWithTheme } from '../../support/render-with-theme.tsx';

const choose = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

// USR-4
it('FormatsPanel applies formats immediately and shows an example', () => {
  renderWithTheme(<FormatsPanel />);
  expect(screen.getByText(/^Example: 1,234\.50 on 23\/11\/2026\./)).toBeDefined();
  choose('Numbers', ',');
  choose('Dates', 'DD.MM.YYYY');
  choose('Delimiter of CSV exports', ';');
  expect(
    screen.getByText('Example: 1.234,50 on 23.11.2026. CSV exports write 2026-11-23;1234,5.'),
  ).toBeDefined();
});

it('FormatsPanel reports that the browser does not store the formats', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  renderWithTheme(<FormatsPanel />);
  choose('Numbers', ',');
  expect(screen.getByText(/^This browser does not store settings\./)).toBeDefined();
  vi.restoreAllMocks();
  choose('Numbers', '.');
  expect(screen.queryByText(/^This browser does not store settings\./)).toBeNull();
});
