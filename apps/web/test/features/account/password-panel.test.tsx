// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PasswordPanel, passwordErrors } from '../../../src/features/account/password-panel.tsx';
import { renderForm } from '../../support/render-form.tsx';
import { replaceApi } from '../../support/replace-api.ts';

const put = vi.fn<(path: string, options: object) => Promise<unknown>>();
replaceApi({ PUT: put });

beforeEach(() => put.mockReset());
afterEach(cleanup);

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(new RegExp(`^${label}`), { selector: 'input' }), {
    target: { value },
  });

it('PasswordPanel sends the passwords and clears the fields', async () => {
  put.mockResolvedValue({ success: true });
  renderForm(<PasswordPanel />);
  type('Current password', 'correct horse');
  type('New password', 'another horse');
  type('Confirm new password', 'another horse');
  fireEvent.click(screen.getByRole('button', { name: 'Change password' }));
  const body = { current_password: 'correct horse', new_password: 'another horse' };
  await waitFor(() => expect(put).toHaveBeenCalledWith('/api/account/password', { body }));
  await waitFor(() =>
    expect(screen.getByLabelText<HTMLInputElement>(/^Current password/, { selector: 'input' }).value).toBe(
      '',
    ),
  );
});

it('PasswordPanel sends nothing if a field is invalid, and focuses that field', () => {
  renderForm(<PasswordPanel />);
  type('Current password', 'correct horse');
  type('New password', 'another horse');
  fireEvent.click(screen.getByRole('button', { name: 'Change password' }));
  expect(put).not.toHaveBeenCalled();
  expect(screen.getByText('Passwords do not match')).toBeDefined();
  expect(document.activeElement?.getAttribute('name')).toBe('again');
});

describe('passwordErrors', () => {
  it('requires the current password, a new password of the minimum length, and its confirmation', () => {
    expect(passwordErrors({ current: '', next: 'short', again: 'other' }, 6)).toEqual({
      current: 'Enter your current password',
      next: 'Password must have at least 6 characters',
      again: 'Passwords do not match',
    });
    expect(passwordErrors({ current: 'a', next: 'longer', again: 'longer' }, 6)).toEqual({});
    expect(passwordErrors({ current: 'a', next: 'longer', again: 'longer' }, 10)).toHaveProperty('next');
  });
});
