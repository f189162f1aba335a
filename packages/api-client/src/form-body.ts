import { asObject } from './json.ts';

/** Call options that send the body as a form, e.g. `api.POST('/api/auth/token', { body, ...formEncoded })`. */
export const formEncoded = {
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  bodySerializer: (body: unknown): string => new URLSearchParams(entriesOf(body).map(toTexts)).toString(),
};

/**
 * Call options that send the body as multipart, files included:
 * `api.POST('/api/upload', { body: { file, file_type: 'csv', upload_mode: 'both' }, ...multipart })`.
 * A FormData is sent as it is.
 */
export const multipart = {
  bodySerializer: (body: unknown): FormData => {
    if (body instanceof FormData) return body;
    const form = new FormData();
    for (const [name, value] of entriesOf(body)) {
      if (value instanceof Blob) form.append(name, value);
      else form.append(name, String(value));
    }
    return form;
  },
};

// Absent and unset are the same in a form: 'undefined' as a text would be neither.
function entriesOf(body: unknown): [string, unknown][] {
  return Object.entries(asObject(body) ?? {}).filter(([, value]) => value !== undefined && value !== null);
}

function toTexts([name, value]: [string, unknown]): [string, string] {
  return [name, String(value)];
}
