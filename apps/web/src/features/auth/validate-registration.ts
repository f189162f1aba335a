import { passwordsDiffer } from '@forecast-console/api-client/errors';
import { limits } from '@forecast-console/api-client/limits';
import { passwordMinLength } from '../../lib/constants.ts';

export interface RegistrationFields {
  readonly email: string;
  readonly username: string;
  readonly password: string;
  readonly confirmPassword: string;
}

type RegistrationErrors = Partial<Record<keyof RegistrationFields, string>>;

const usernamePattern = new RegExp(limits.username.pattern);

/** Returns an error for each invalid field (SIGN-6, SIGN-7, SIGN-8). */
export function validateRegistration(
  fields: RegistrationFields,
  minLength: number = passwordMinLength,
): RegistrationErrors {
  const errors: RegistrationErrors = {};
  if (fields.email.trim() === '') errors.email = 'Email is required';
  else if (!/^[^\s@]+@[^\s@]+$/.test(fields.email.trim()))
    errors.email = 'Enter an email address, like name@example.com';
  if (fields.username.trim() === '') errors.username = 'Username is required';
  else if (!usernamePattern.test(fields.username.trim()))
    errors.username = 'A username cannot contain spaces';
  if (fields.password === '') errors.password = 'Password is required';
  else if (fields.password.length < minLength) {
    errors.password = `Password must have at least ${minLength} characters`;
  }
  if (fields.confirmPassword === '') errors.confirmPassword = 'Confirm the password';
  else if (fields.confirmPassword !== fields.password) errors.confirmPassword = passwordsDiffer();
  return errors;
}
