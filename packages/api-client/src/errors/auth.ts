import { detailOf, statedMessage } from './message-of.ts';

/** ERR-22: the message, else the text. */
export function loginFailed(error: unknown): string {
  return statedMessage(error) ?? 'Login failed';
}

/** ERR-23: the detail, else the text. */
export function registrationFailed(error: unknown): string {
  return detailOf(error) ?? 'Registration failed. Please try again.';
}

/** SIGN-8. */
export function passwordsDiffer(): string {
  return 'Passwords do not match';
}
