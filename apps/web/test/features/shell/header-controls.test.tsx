// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { renderWithTheme } from '../../support/render-with-theme.tsx';
import { switchFeatures } from '../../support/switch-features.ts';
import { HeaderControls } from '../../../src/features/shell/header-controls.tsx';

const accent = () => document.documentElement.style.getPropertyValue('--fc-color-accent');

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  document.documentElement.removeAttribute('style');
});

describe('HeaderControls', () => {
  it('offers a custom color only if the feature is on, and saves the choice', () => {
    renderWithTheme(<HeaderControls />);
    expect(screen.queryByLabelText('Accent color')).toBeNull();
    cleanup();

    switchFeatures({ customColours: true });
    renderWithTheme(<HeaderControls />);
    expect(accent()).toBe('');
    fireEvent.input(screen.getByLabelText('Accent color'), { target: { value: '#aa0000' } });
    expect(accent()).toBe('#aa0000');
    cleanup();

    document.documentElement.removeAttribute('style');
    renderWithTheme(<HeaderControls />);
    expect(accent()).toBe('#aa0000');
  });

  it('ignores an invalid saved color', () => {
    localStorage.setItem('fc_accent', '{"accent":"red; background: url(x)"}');
    switchFeatures({ customColours: true });
    renderWithTheme(<HeaderControls />);
    expect(accent()).toBe('');
  });
});
