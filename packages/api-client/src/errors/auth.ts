import { detailOf, statedMessage } from './message-of.ts';

/** Spec §8, "Login": the message, else the text. */
export function loginFailed(error: unknown): string {
  return statedMessage(error) ?? 'Login failed';
}

/** Spec §8, "Registration": the detail, else the text. */
export function registrationFailed(error: unknown): string {
  return detailOf(error) ?? 'Registration failed. Please try again.';
}

/** Spec §8, "Registration": mismatch. */
export function passwordsDiffer(): string {
  return 'Passwords do not match';
}
