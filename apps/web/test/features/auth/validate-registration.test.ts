import { describe, expect, it } from 'vitest';
import { validateRegistration } from '../../../src/features/auth/validate-registration.ts';

const valid = { email: 'ana@example.com', username: 'ana', password: 'secret', confirmPassword: 'secret' };

describe('validateRegistration', () => {
  // SIGN-7
  it('accepts a password of six characters', () => {
    expect(validateRegistration(valid)).toEqual({});
  });

  // SIGN-6
  it('requires every field', () => {
    const errors = validateRegistration({ email: ' ', username: ' ', password: '', confirmPassword: '' });
    expect(errors).toEqual({
      email: 'Email is required',
      username: 'Username is required',
      password: 'Password is required',
      confirmPassword: 'Confirm the password',
    });
  });

  // SIGN-7
  it('rejects a password of five characters', () => {
    expect(validateRegistration({ ...valid, password: 'secre', confirmPassword: 'secre' })).toEqual({
      password: 'Password must have at least 6 characters',
    });
  });

  // SIGN-8
  it('reports that the passwords do not match', () => {
    expect(validateRegistration({ ...valid, confirmPassword: 'Secret' })).toEqual({
      confirmPassword: 'Passwords do not match',
    });
  });

  it.each(['ana', 'ana@', '@example.com', 'a b@example.com'])('rejects the email address %s', (email) => {
    expect(Object.keys(validateRegistration({ ...valid, email }))).toEqual(['email']);
  });

  it('rejects a username with spaces, which the contract does not allow', () => {
    expect(Object.keys(validateRegistration({ ...valid, username: 'ana b' }))).toEqual(['username']);
  });
});
