import { asList, asObject, asText } from '../json.ts';

/**
 * The `detail` of an error body as one line: a string as it is, a list of `{ loc, msg, type }` as
 * "horizon: must be at most 60; label: is required".
 *
 * @returns null when the body has no detail that says anything
 */
export function detailText(body: unknown): string | null {
  const detail = asObject(body)?.['detail'];
  const list = asList(detail);
  if (!list) return asText(detail);
  const lines = list.map(issueText).filter((line) => line !== null);
  return lines.length > 0 ? lines.join('; ') : null;
}

/** The `message` of an error body that says it that way, at the top or under `error`; else null. */
export function bodyMessage(body: unknown): string | null {
  const object = asObject(body);
  return asText(object?.['message']) ?? asText(asObject(object?.['error'])?.['message']);
}

function issueText(issue: unknown): string | null {
  const object = asObject(issue);
  const message = asText(object?.['msg']) ?? asText(issue);
  if (message === null) return null;
  // Where in the request ("body", "query") means nothing to users; the field does.
  const [first, ...rest] = (asList(object?.['loc']) ?? []).map(String);
  const field =
    first !== undefined && ['body', 'query', 'path', 'header', 'form'].includes(first)
      ? rest
      : [first, ...rest];
  const name = field.filter((part) => part !== undefined && part !== '').join('.');
  return name === '' ? message : `${name}: ${message}`;
}
