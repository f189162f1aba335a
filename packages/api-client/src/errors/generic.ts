/** ERR-24. */
export function networkFailed(): string {
  return 'Network error. Please check your connection.';
}

/** ERR-25. */
export function serverFailed(): string {
  return 'Server error. Please try again later.';
}

/** ERR-26. */
export function notFound(): string {
  return 'Data not found.';
}

/** ERR-27. */
export function notAuthorized(): string {
  return 'You are not authorized to view this data.';
}

/** ERR-28. */
export function invalidInput(): string {
  return 'Invalid input. Please check your form values.';
}

/** ERR-31. */
export function unknownFailure(): string {
  return 'An error occurred. Please try again.';
}

/** ERR-32. Shown with a Try Again button. */
export function renderFailed(): string {
  return 'Something went wrong';
}

/**
 * The general text for a failure that no screen has words for.
 *
 * @param failure the HTTP status, null for none at all (network failure, timeout); anything else is unknown
 */
export function genericMessage(failure: unknown): string {
  if (typeof failure !== 'object' || failure === null || !('status' in failure)) return unknownFailure();
  const { status } = failure;
  if (status === null) return networkFailed();
  if (typeof status !== 'number') return unknownFailure();
  if (status >= 500) return serverFailed();
  if (status === 404) return notFound();
  if (status === 401 || status === 403) return notAuthorized();
  if (status === 400 || status === 422) return invalidInput();
  return unknownFailure();
}
