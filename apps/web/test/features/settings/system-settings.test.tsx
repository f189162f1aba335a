// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { toast } from 'react-hot-toast/headless';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderWithTheme } from '../../support/render-with-theme.tsx';
import { SystemSettings } from '../../../src/features/settings/system-settings.tsx';
import { realTimers } from '../../support/real-timers.ts';

beforeEach(() => {
  vi.useFakeTimers();
  // Renders are slow in tests, and the app warns about slow renders.
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  realTimers();
});

function open(tab: string) {
  renderWithTheme(<SystemSettings />);
  fireEvent.click(screen.getByRole('tab', { name: tab }));
  const form = within(screen.getByRole('form', { name: tab }));
  return {
    field: (name: string) => form.getByLabelText<HTMLInputElement>(new RegExp(`^${name}`)),
    fill: (name: string, value: string) =>
      fireEvent.change(form.getByLabelText(new RegExp(`^${name}`)), { target: { value } }),
    save: () => fireEvent.click(form.getByRole('button', { name: 'Save settings' })),
    form,
  };
}

function contents(storage: Storage): string {
  return Array.from({ length: storage.length }, (_, index) =>
    storage.getItem(storage.key(index) ?? ''),
  ).join();
}

function refuseStorage() {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
}

describe('SystemSettings', () => {
  // ADM-4
  it('opens on the Hugging Face Space tab', () => {
    renderWithTheme(<SystemSettings />);
    const tabs = screen.getAllByRole('tab');
    expect(tabs.map((tab) => tab.textContent)).toEqual([
      'Hugging Face Space',
      'Model Settings',
      'Database Settings',
    ]);
    expect(tabs.map((tab) => tab.getAttribute('aria-selected'))).toEqual(['true', 'false', 'false']);
  });
});

describe('Hugging Face Space', () => {
  // ADM-5
  it('has a default timeout of 60 seconds and accepts 10 to 300 seconds', () => {
    const { field, form } = open('Hugging Face Space');
    expect(field('Timeout')).toMatchObject({ type: 'number', min: '10', max: '300', value: '60' });
    expect(form.getByText('10-300 seconds')).toBeDefined();
  });

  // ADM-5, ADM-11
  it('requires a URL and stores the key only in the tab', () => {
    const success = vi.spyOn(toast, 'success');
    const { fill, save, form } = open('Hugging Face Space');
    save();
    expect(form.getByText('The address of the Space is required')).toBeDefined();
    expect(localStorage.length).toBe(0);

    fill('Space API URL', 'https://ana-demand.hf.space');
    fill('Space API key', 'hf_secret');
    save();
    expect(success).toHaveBeenCalledWith('Settings updated successfully', expect.anything());
    expect(contents(localStorage)).not.toContain('hf_secret');
    expect(contents(sessionStorage)).toContain('hf_secret');
  });

  // ADM-9, ADM-11
  it('shows an error if settings cannot be saved or loaded', () => {
    const { fill, save, form } = open('Hugging Face Space');
    fill('Space API URL', 'https://ana-demand.hf.space');
    refuseStorage();
    save();
    expect(form.getByRole('alert').textContent).toBe('ErrorFailed to save Hugging Face Space settings');
    cleanup();
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError');
    });
    expect(open('Hugging Face Space').form.getByRole('alert').textContent).toBe(
      'ErrorFailed to load Hugging Face Space settings',
    );
  });
});

describe('Model Settings', () => {
  // ADM-6
  it('has the specified defaults', () => {
    const { field, form } = open('Model Settings');
    expect(field('Default model').value).toBe('nbeats');
    expect(field('Default horizon').value).toBe('12');
    expect(field('Maximum horizon').value).toBe('24');
    expect(field('Default backtest periods').value).toBe('6');
    expect(field('Confidence level').value).toBe('0.95');
    expect(field('Seasonality mode').value).toBe('additive');
    expect(form.getByRole<HTMLInputElement>('switch', { name: 'Confidence intervals' }).checked).toBe(true);
    expect(
      within(field('Confidence level'))
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['80%', '90%', '95%', '99%']);
  });

  // ADM-8
  it('limits the minimum and maximum horizon by each other and does not save invalid values', () => {
    const { field, fill, save } = open('Model Settings');
    fill('Default horizon', '20');
    expect(field('Maximum horizon').min).toBe('20');
    fill('Maximum horizon', '19');
    expect(field('Default horizon').max).toBe('19');
    save();
    expect(localStorage.length).toBe(0);
    expect(document.activeElement).toBe(field('Default horizon'));
  });

  // ADM-9
  it('shows the banner for three seconds and keeps the values after a reload', () => {
    const { fill, save } = open('Model Settings');
    fill('Maximum horizon', '48');
    save();
    expect(screen.getByText('Settings saved successfully!')).toBeDefined();
    act(() => void vi.advanceTimersByTime(2999));
    expect(screen.queryByText('Settings saved successfully!')).not.toBeNull();
    act(() => void vi.advanceTimersByTime(1));
    expect(screen.queryByText('Settings saved successfully!')).toBeNull();
    cleanup();
    expect(open('Model Settings').field('Maximum horizon').value).toBe('48');
  });

  // ADM-16
  it('reports unsaved changes, and fills in the defaults without saving them', () => {
    const { fill, save, form, field } = open('Model Settings');
    expect(form.queryByText('Unsaved changes')).toBeNull();
    fill('Maximum horizon', '48');
    expect(form.getByText('Unsaved changes')).toBeDefined();
    save();
    expect(form.queryByText('Unsaved changes')).toBeNull();
    fireEvent.click(form.getByRole('button', { name: 'Use defaults' }));
    expect(field('Maximum horizon').value).toBe('24');
    expect(form.getByText('Unsaved changes')).toBeDefined();
    expect(contents(localStorage)).toContain(':48');
  });

  it('shows an error if the settings cannot be saved', () => {
    const { save, form } = open('Model Settings');
    refuseStorage();
    save();
    expect(form.getByRole('alert').textContent).toBe('ErrorFailed to save model settings. Please try again.');
  });
});

describe('Database Settings', () => {
  // ADM-7
  it('has the specified defaults and bounds', () => {
    const { field, form } = open('Database Settings');
    const switches = form.getAllByRole<HTMLInputElement>('switch');
    expect(switches.map(({ name, checked }) => [name, checked])).toEqual([
      ['enableCompression', true],
      ['enableCaching', true],
      ['enableMetricsLogging', true],
    ]);
    expect(field('Retention period')).toMatchObject({ value: '90', min: '30', max: '365' });
    expect(field('Cache lifetime')).toMatchObject({ value: '3600', min: '60', max: '86400' });
    expect(field('Maximum upload size')).toMatchObject({ value: '10', min: '1', max: '50' });
  });

  // ADM-7
  it('shows the cache TTL only if caching is on and does not validate it while hidden', () => {
    const { fill, save, form } = open('Database Settings');
    fill('Cache lifetime', '1');
    fireEvent.click(form.getByRole('switch', { name: 'Caching' }));
    expect(form.queryByLabelText(/^Cache lifetime/)).toBeNull();
    save();
    expect(screen.getByText('Settings saved successfully!')).toBeDefined();
    expect(JSON.parse(localStorage.getItem('fc_settings_database') ?? '')).toMatchObject({
      enableCaching: false,
      cacheTTL: 3600,
    });
  });

  it('shows an error if the settings cannot be saved', () => {
    const { save, form } = open('Database Settings');
    refuseStorage();
    save();
    expect(form.getByRole('alert').textContent).toBe(
      'ErrorFailed to save database settings. Please try again.',
    );
  });
});

describe('the bounds of the settings', () => {
  // ADM-8
  it.each([
    ['Hugging Face Space', 'Timeout', 10, 300],
    ['Model Settings', 'Default horizon', 1, 24],
    ['Model Settings', 'Maximum horizon', 12, 48],
    ['Model Settings', 'Default backtest periods', 1, 12],
    ['Database Settings', 'Retention period', 30, 365],
    ['Database Settings', 'Cache lifetime', 60, 86_400],
    ['Database Settings', 'Maximum upload size', 1, 50],
  ])('allow saving %s: %s from %d to %d, but no value outside that range', (tab, name, min, max) => {
    const { fill, save, form, field } = open(tab);
    if (form.queryByLabelText(/^Space API URL/) !== null)
      fill('Space API URL', 'https://ana-demand.hf.space');
    for (const value of [min - 1, max + 1]) {
      fill(name, String(value));
      save();
      expect(localStorage.length).toBe(0);
      expect(field(name).getAttribute('aria-invalid')).toBe('true');
    }
    for (const value of [min, max]) {
      fill(name, String(value));
      save();
      expect(contents(localStorage)).toContain(`:${value}`);
    }
  });

  it('do not make other fields invalid if a horizon is empty', () => {
    const { field, fill, save } = open('Model Settings');
    fill('Maximum horizon', '');
    expect(field('Default horizon').max).toBe('24');
    save();
    expect(localStorage.length).toBe(0);
    expect(document.activeElement).toBe(field('Maximum horizon'));
  });
});

it('SystemSettings saves the selected options', () => {
  const { fill, save, form } = open('Model Settings');
  fill('Default model', 'ensemble');
  fill('Confidence level', '0.8');
  fill('Seasonality mode', 'multiplicative');
  fireEvent.click(form.getByRole('switch', { name: 'Confidence intervals' }));
  save();
  expect(JSON.parse(localStorage.getItem('fc_settings_model') ?? '')).toEqual({
    defaultModel: 'ensemble',
    defaultHorizon: 12,
    maxHorizon: 24,
    defaultBacktestPeriods: 6,
    enableConfidenceIntervals: false,
    confidenceLevel: 0.8,
    seasonalityMode: 'multiplicative',
  });
});
