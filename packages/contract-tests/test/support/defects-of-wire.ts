import { gzipSync } from 'node:zlib';
import type { WireAnswer } from '../../src/http/exchange.ts';
import { type Defect, inOperation, planted, withBody } from './defect.ts';
import { json, problem } from './fake-answers.ts';
import type { Tamper } from './fake-server.ts';

const headers = (id: string, added: Record<string, string>): Tamper =>
  inOperation(id, (answer) => ({ ...answer, headers: { ...answer.headers, ...added } }));

const notFound = (_: unknown, { status }: WireAnswer) => status === 404;
const missing = (detail: string) => inOperation('getUpload', () => problem(404, detail), notFound);
const latin1 = 'application/json; charset=iso-8859-1';

/** What is wrong with an answer as bytes and headers. */
export const defectsOfWire: readonly Defect[] = [
  ...planted('undeclared', /^examples getMe plain/, {
    'shows the hash of a password': inOperation(
      'getMe',
      withBody((body) => (body.password_hash = 'x')),
    ),
  }),
  ...planted('undeclared', /^examples getHistory plain/, {
    'shows more of an item of a list, in one branch of oneOf': inOperation(
      'getHistory',
      withBody((body) => (((body.runs as Record<string, unknown>[])[0] ?? {}).owner_email = 'a@b.c')),
    ),
  }),
  ...planted('undeclared', /^examples getForecastDetail plain/, {
    'shows more under allOf': inOperation(
      'getForecastDetail',
      withBody((body) => (body.internal = 1)),
    ),
  }),
  ...planted('stack-trace', /^boundaries getUpload .*nobody has/, {
    'shows the stack of Node': missing('No\n    at Object.get (/srv/app/uploads.js:3:14)'),
    'shows the stack of Python': missing('Traceback (most recent call last): File "a"'),
    'shows where its files are': missing("ENOENT: no such file or directory, open '/srv/data/a.csv'"),
    'shows a stack in a header': inOperation(
      'getUpload',
      (answer) => ({ ...answer, headers: { ...answer.headers, 'x-debug': 'at get (/srv/app.js:1:2)' } }),
      notFound,
    ),
    'shows the error of its database': missing('SQLITE_CONSTRAINT: UNIQUE constraint failed'),
  }),
  ...planted('caching', /^examples getMe plain/, {
    'lets shared caches keep what a token opens': headers('getMe', { 'cache-control': 'public, max-age=60' }),
    'says nothing of caches': headers('getMe', { 'cache-control': '' }),
  }),
  ...planted('caching', /^examples login plain/, {
    'lets tokens be kept': headers('login', { 'cache-control': 'private' }),
  }),
  ...planted('charset', /^examples getMe plain/, {
    'names a charset that JSON cannot have': headers('getMe', { 'content-type': latin1 }),
    'sends bytes that are not UTF-8': inOperation('getMe', (answer) => ({
      ...answer,
      raw: Buffer.from(answer.text.replace('"ana"', '"anä"'), 'latin1'),
    })),
    'puts a byte order mark before JSON': inOperation('getMe', (answer) => ({
      ...answer,
      raw: Buffer.from(`\ufeff${answer.text}`),
    })),
  }),
  ...planted('charset', /^semantics downloadRejectedRows/, {
    'calls UTF-8 Latin-1': headers('downloadRejectedRows', {
      'content-type': 'text/csv; charset=iso-8859-1',
    }),
  }),
  ...planted('encoding', /^http getMe with Accept/, {
    'does not say that it packs for some alone': headers('getMe', { vary: 'Origin' }),
    'packs for whom no coding suits': inOperation('getMe', (answer) => {
      const raw = gzipSync(answer.text);
      return {
        ...answer,
        headers: { ...answer.headers, 'content-encoding': 'gzip', vary: 'Accept-Encoding' },
        raw,
      };
    }),
    'says gzip and sends something else': inOperation('getMe', (answer) => ({
      ...answer,
      headers: { ...answer.headers, 'content-encoding': 'gzip' },
      raw: Buffer.from(answer.text),
    })),
    'packs in a way nobody asked for': inOperation('getMe', (answer) => ({
      ...answer,
      headers: { ...answer.headers, 'content-encoding': 'compress' },
      raw: Buffer.from(answer.text),
    })),
  }),
  ...planted('content-length', /^examples getMe plain/, {
    'announces more bytes than come': headers('getMe', { 'content-length': '9999' }),
    'counts characters instead of bytes': inOperation('getMe', (answer) => {
      const { text } = json(200, { id: 'ä', username: 'ana', email: '', roles: [] });
      return { ...answer, text, headers: { ...answer.headers, 'content-length': String(text.length) } };
    }),
  }),
  ...planted('content-disposition', /^examples downloadRejectedRows plain/, {
    'names a file that cannot be read': headers('downloadRejectedRows', {
      'content-disposition': 'attachment; filename=rejected rows.csv',
    }),
    'names a path': headers('downloadRejectedRows', {
      'content-disposition': 'attachment; filename="../../rows.csv"',
    }),
  }),
  ...planted('duplicate-keys', /^examples getMe plain/, {
    'sends a key twice': inOperation('getMe', (answer) => ({
      ...answer,
      text: answer.text.replace('{', '{"id":"other",'),
    })),
    'sends a key twice, once escaped': inOperation('getMe', (answer) => ({
      ...answer,
      text: answer.text.replace('{', String.raw`{"\u0069d":"other",`),
    })),
  }),
  ...planted('answer-time', /^examples getMe plain/, {
    'takes a quarter of a minute': inOperation('getMe', (answer, _, server) => {
      server.pass(15_000);
      return answer;
    }),
  }),
];
