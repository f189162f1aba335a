// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { RegistrationForm } from '../../../src/features/auth/registration-page.tsx';
import { renderWithTheme } from '../../support/render-with-theme.tsx';

afterEach(cleanup);

// MEM-7
it("RegistrationForm keeps the email address of an invitation and requires at least ten characters for an administrator's password", () => {
  const onSubmit = vi.fn<(fields: object) => void>();
  const invitation = { email: 'bea@example.com', admin: true };
  renderWithTheme(<RegistrationForm working={false} onSubmit={onSubmit} invitation={invitation} />);
  expect(screen.getByLabelText<HTMLInputElement>(/^Email/).readOnly).toBe(true);
  fireEvent.change(screen.getByLabelText(/^Username/), { target: { value: 'bea' } });
  const choose = (password: string) => {
    for (const label of [/^Password/, /^Confirm/])
      fireEvent.change(screen.getByLabelText(label, { selector: 'input' }), { target: { value: password } });
    fireEvent.click(screen.getByRole('button', { name: 'Create account' }));
  };
  choose('nine char');
  expect(screen.getByText('Password must have at least 10 characters')).toBeDefined();
  expect(onSubmit).not.toHaveBeenCalled();
  choose('a long password');
  expect(onSubmit).toHaveBeenCalledWith({
    username: 'bea',
    email: 'bea@example.com',
    password: 'a long password',
    confirmPassword: 'a long password',
  });
});
