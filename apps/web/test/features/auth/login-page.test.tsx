// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderWithTheme } from '../../support/render-with-theme.tsx';
import type { Credentials } from '../../../src/features/auth/queries.ts';
import { SignInForm } from '../../../src/features/auth/login-page.tsx';

afterEach(cleanup);

function show({ working = false } = {}) {
  const onSubmit = vi.fn<(credentials: Credentials) => void>();
  renderWithTheme(<SignInForm working={working} onSubmit={onSubmit} />);
  return {
    onSubmit,
    username: screen.getByRole('textbox', { name: 'Username' }),
    password: screen.getByLabelText(/^Password/),
    button: screen.getByRole('button', { name: /^Log/ }),
  };
}

describe('SignInForm', () => {
  // SIGN-1
  it('requires both fields and focuses the first empty one', () => {
    const { onSubmit, username, password, button } = show();
    fireEvent.click(button);
    expect(onSubmit).not.toHaveBeenCalled();
    expect(screen.getByText('Username is required')).toBeDefined();
    expect(screen.getByText('Password is required')).toBeDefined();
    expect(document.activeElement).toBe(username);

    fireEvent.change(username, { target: { value: 'ana' } });
    fireEvent.click(button);
    expect(document.activeElement).toBe(password);
  });

  it('submits the trimmed username and the unchanged password', () => {
    const { onSubmit, username, password, button } = show();
    fireEvent.change(username, { target: { value: ' ana ' } });
    fireEvent.change(password, { target: { value: ' secret ' } });
    fireEvent.click(button);
    expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ username: 'ana', password: ' secret ' });
  });

  // SIGN-2
  it('labels the button Log in, and disables it with the label Logging in… during sign-in', () => {
    expect(show().button.textContent).toBe('Log in');
    cleanup();
    const { onSubmit, username, password, button } = show({ working: true });
    expect(button.textContent).toBe('Logging in…');
    fireEvent.change(username, { target: { value: 'ana' } });
    fireEvent.change(password, { target: { value: 'secret' } });
    fireEvent.click(button);
    expect(onSubmit).not.toHaveBeenCalled();
  });
});
