// @vitest-environment jsdom
import { act, cleanup, screen } from '@testing-library/react';
import { toast } from 'react-hot-toast/headless';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderWithTheme } from '../../support/render-with-theme.tsx';
import { notifyError, notifySuccess } from '../../../src/lib/notify.ts';
import { Toasts } from '../../../src/components/feedback/toasts.tsx';
import { realTimers } from '../../support/real-timers.ts';

beforeEach(() => {
  vi.useFakeTimers();
  renderWithTheme(<Toasts />);
});
afterEach(() => {
  act(() => toast.removeAll());
  cleanup();
  realTimers();
});

const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));

describe('Toasts', () => {
  it.each([
    ['an error', (text: string) => notifyError(text), 4000],
    ['a blank one', (text: string) => void toast(text), 4000],
    ['a success', (text: string) => notifySuccess(text), 2000],
  ])('hides %s after its display time', (_, notify, ms) => {
    act(() => notify('Some news'));
    pass(ms - 1);
    expect(screen.queryByText('Some news')).not.toBeNull();
    pass(1);
    expect(screen.queryByText('Some news')).toBeNull();
  });

  it('shows only the newest twenty toasts', () => {
    act(() => {
      for (let at = 1; at <= 25; at += 1) notifyError(`News ${at}`);
    });
    const shown = screen.getAllByRole('alert').map(({ textContent }) => textContent);
    expect(shown).toHaveLength(20);
    expect([shown[0], shown.at(-1)]).toEqual(['News 25', 'News 6']);
  });

  it('shows a repeated message once', () => {
    act(() => notifyError('Some news'));
    act(() => notifyError('Some news'));
    expect(screen.getAllByRole('alert')).toHaveLength(1);
  });
});
