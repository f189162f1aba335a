import { gzipSync } from 'node:zlib';
import type { WireResponse } from '../../src/http/exchange.ts';
import { type Defect, inOperation, planted, withBody } from './defect.ts';
import { json, problem } from './fake-answers.ts';
import type { Tamper } from './fake-server.ts';

const headers = (id: string, added: Record<string, string>): Tamper =>
  inOperation(id, (response) => ({ ...response, headers: { ...response.headers, ...added } }));

const notFound = (_: unknown, { status }: WireResponse) => status === 404;
const missing = (detail: string) => inOperation('getUpload', () => problem(404, detail), notFound);
const latin1 = 'application/json; charset=iso-8859-1';

/** Defects in headers and bytes. */
export const defectsOfWire: readonly Defect[] = [
  ...planted('undeclared', /^examples getMe plain/, {
    'returns a password hash': inOperation(
      'getMe',
      withBody((body) => (body.password_hash = 'x')),
    ),
  }),
  ...planted('undeclared', /^examples getHistory plain/, {
    'returns an undeclared property in a branch of oneOf': inOperation(
      'getHistory',
      withBody((body) => (((body.runs as Record<string, unknown>[])[0] ?? {}).owner_email = 'a@b.c')),
    ),
  }),
  ...planted('undeclared', /^examples getForecastDetail plain/, {
    'returns an undeclared property under allOf': inOperation(
      'getForecastDetail',
      withBody((body) => (body.internal = 1)),
    ),
  }),
  ...planted('stack-trace', /^boundaries getUpload unknown/, {
    'returns a Node.js stack trace': missing('No\n    at Object.get (/srv/app/uploads.js:3:14)'),
    'returns a Python stack trace': missing('Traceback (most recent call last): File "a"'),
    'returns a file path': missing("ENOENT: no such file or directory, open '/srv/data/a.csv'"),
    'returns a stack trace in a header': inOperation(
      'getUpload',
      (response) => ({
        ...response,
        headers: { ...response.headers, 'x-debug': 'at get (/srv/app.js:1:2)' },
      }),
      notFound,
    ),
    'returns a database error': missing('SQLITE_CONSTRAINT: UNIQUE constraint failed'),
  }),
  ...planted('caching', /^examples getMe plain/, {
    'allows shared caching of private responses': headers('getMe', { 'cache-control': 'public, max-age=60' }),
    'omits Cache-Control': headers('getMe', { 'cache-control': '' }),
  }),
  ...planted('caching', /^examples login plain/, {
    'allows caching of tokens': headers('login', { 'cache-control': 'private' }),
  }),
  ...planted('charset', /^examples getMe plain/, {
    'declares an invalid charset for JSON': headers('getMe', { 'content-type': latin1 }),
    'sends bytes that are not UTF-8': inOperation('getMe', (response) => ({
      ...response,
      raw: Buffer.from(response.text.replace('"ana"', '"anä"'), 'latin1'),
    })),
    'sends a byte order mark': inOperation('getMe', (response) => ({
      ...response,
      raw: Buffer.from(`\ufeff${response.text}`),
    })),
  }),
  ...planted('charset', /^semantics downloadRejectedRows/, {
    'declares UTF-8 as Latin-1': headers('downloadRejectedRows', {
      'content-type': 'text/csv; charset=iso-8859-1',
    }),
  }),
  ...planted('encoding', /^http getMe with Accept/, {
    'omits Accept-Encoding in Vary': headers('getMe', { vary: 'Origin' }),
    'compresses for clients that do not accept it': inOperation('getMe', (response) => {
      const raw = gzipSync(response.text);
      return {
        ...response,
        headers: { ...response.headers, 'content-encoding': 'gzip', vary: 'Accept-Encoding' },
        raw,
      };
    }),
    'declares gzip for an uncompressed body': inOperation('getMe', (response) => ({
      ...response,
      headers: { ...response.headers, 'content-encoding': 'gzip' },
      raw: Buffer.from(response.text),
    })),
    'uses an unsupported content coding': inOperation('getMe', (response) => ({
      ...response,
      headers: { ...response.headers, 'content-encoding': 'compress' },
      raw: Buffer.from(response.text),
    })),
  }),
  ...planted('content-length', /^examples getMe plain/, {
    'declares a Content-Length that is too large': headers('getMe', { 'content-length': '9999' }),
    'counts characters instead of bytes': inOperation('getMe', (response) => {
      const { text } = json(200, { id: 'ä', username: 'ana', email: '', roles: [] });
      return { ...response, text, headers: { ...response.headers, 'content-length': String(text.length) } };
    }),
  }),
  ...planted('content-disposition', /^examples downloadRejectedRows plain/, {
    'sends a malformed file name': headers('downloadRejectedRows', {
      'content-disposition': 'attachment; filename=rejected rows.csv',
    }),
    'sends a path as file name': headers('downloadRejectedRows', {
      'content-disposition': 'attachment; filename="../../rows.csv"',
    }),
  }),
  ...planted('duplicate-keys', /^examples getMe plain/, {
    'sends a key twice': inOperation('getMe', (response) => ({
      ...response,
      text: response.text.replace('{', '{"id":"other",'),
    })),
    'sends a key twice, once escaped': inOperation('getMe', (response) => ({
      ...response,
      text: response.text.replace('{', String.raw`{"\u0069d":"other",`),
    })),
  }),
  ...planted('answer-time', /^examples getMe plain/, {
    'takes 15 seconds': inOperation('getMe', (response, _, server) => {
      server.pass(15_000);
      return response;
    }),
  }),
];
