/** A request and its response, as seen by the browser. */
export interface Exchange {
  readonly method: string;
  readonly url: URL;
  readonly status: number;
  readonly request: Body | null;
  readonly answer: Body | null;
}

interface Body {
  /** Media type without parameters. */
  readonly type: string;
  readonly value: unknown;
}

/** The properties of an HTTP archive entry (HAR 1.2) that the tests use. */
export interface ArchiveEntry {
  readonly request: {
    readonly method: string;
    readonly url: string;
    readonly postData?: { readonly mimeType: string; readonly text: string };
  };
  readonly response: {
    readonly status: number;
    readonly content: { readonly mimeType: string; readonly text: string };
  };
}

export function exchangeOf({ request, response }: ArchiveEntry): Exchange {
  const { text, mimeType } = response.content;
  return {
    method: request.method,
    url: new URL(request.url),
    status: response.status,
    request: request.postData === undefined ? null : bodyOf(request.postData.mimeType, request.postData.text),
    answer: text === '' ? null : bodyOf(mimeType, text),
  };
}

function bodyOf(mimeType: string, text: string): Body {
  const [type = ''] = mimeType.split(';', 1);
  if (type === 'application/json') return { type, value: JSON.parse(text) as unknown };
  if (type === 'application/x-www-form-urlencoded')
    return { type, value: Object.fromEntries(new URLSearchParams(text)) };
  if (type === 'multipart/form-data') return { type, value: fieldsOf(mimeType, text) };
  return { type, value: text };
}

/** Returns the fields of a multipart form; a file field contains the file's content. */
function fieldsOf(mimeType: string, text: string): Record<string, string> {
  const boundary = /boundary="?([^";]+)/.exec(mimeType)?.[1];
  if (boundary === undefined) return {};
  const parts = text.split(`--${boundary}`).flatMap((part) => {
    const [head = '', ...rest] = part.split('\r\n\r\n');
    const name = / name="([^"]*)"/.exec(head)?.[1];
    return name === undefined ? [] : [[name, rest.join('\r\n\r\n').replace(/\r\n$/, '')] as const];
  });
  return Object.fromEntries(parts);
}
