// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { NewPasswordForm } from '../../../src/features/auth/new-password-form.tsx';
import type { Credentials } from '../../../src/features/auth/queries.ts';
import { renderForm } from '../../support/render-form.tsx';
import { replaceApi } from '../../support/replace-api.ts';

const post = vi.fn<(path: string, options: object) => Promise<unknown>>();
replaceApi({ POST: post });

afterEach(cleanup);

// MEM-9
it('NewPasswordForm replaces the one-time password and passes on the new credentials', async () => {
  const onReplaced = vi.fn<(credentials: Credentials) => void>();
  renderForm(
    <NewPasswordForm credentials={{ username: 'ana', password: 'one-time' }} onReplaced={onReplaced} />,
  );
  const type = (label: RegExp, value: string) =>
    fireEvent.change(screen.getByLabelText(label, { selector: 'input' }), { target: { value } });
  const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save and log in' }));
  save();
  expect(screen.getByText('Password must have at least 6 characters')).toBeDefined();
  type(/^New password/, 'another horse');
  save();
  expect(screen.getByText('Passwords do not match')).toBeDefined();
  expect(post).not.toHaveBeenCalled();
  type(/^Confirm/, 'another horse');
  post.mockResolvedValue({ success: true });
  save();
  await waitFor(() =>
    expect(onReplaced).toHaveBeenCalledWith({ username: 'ana', password: 'another horse' }),
  );
  const body = { username: 'ana', current_password: 'one-time', new_password: 'another horse' };
  expect(post).toHaveBeenCalledWith('/api/auth/password', { body });
});
