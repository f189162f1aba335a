import { isObject } from '../../src/contract/is-object.ts';
import { json } from './fake-answers.ts';
import type { Handler } from './fake-request.ts';

const names = ['decimal_mark', 'date_format', 'csv_delimiter'];

/** Formats of each user of the fake server. */
export function formatOperations(): Record<string, Handler> {
  const formats = new Map<string, object>();
  return {
    getFormats: (_, user) => json(200, { formats: formats.get(user) ?? null }),
    setFormats({ body }, user) {
      const sent = isObject(body) ? body : {};
      formats.set(user, Object.fromEntries(names.map((name) => [name, sent[name]])));
      return json(200, { formats: formats.get(user) });
    },
  };
}
