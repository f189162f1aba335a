import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import multipart from '@fastify/multipart';
import Fastify from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { receiveForm } from '../../src/http/contract/receive-form.ts';
import { registerErrors } from '../../src/http/errors.ts';

const folder = mkdtempSync(join(tmpdir(), 'forecast-console-errors-'));
const incoming = {
  folder,
  begin: async () => join(folder, 'received'),
  remove: async (path: string) => rmSync(path, { force: true }),
};
const logged: string[] = [];
const answered: number[] = [];
const app = Fastify({ logger: { level: 'error', stream: { write: (line: string) => logged.push(line) } } });

beforeAll(async () => {
  registerErrors(app);
  app.addHook('onSend', async (_request, reply) => void answered.push(reply.statusCode));
  await app.register(multipart);
  app.post('/file', (request) => receiveForm(request, incoming, 1_000_000, new AbortController().signal));
  app.post('/json', async () => ({}));
  app.get<{ Params: { code: string } }>('/damaged/:code', async ({ params: { code } }) => {
    throw Object.assign(new Error('invalid page in block 7 of relation base/16384/16399'), { code });
  });
  app.get('/lost', async () => {
    throw Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET', syscall: 'read' });
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
});
afterEach(() => {
  logged.length = 0;
  answered.length = 0;
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

describe('a lost connection', () => {
  it.each([
    ['/json', 'application/json', '{"half":', []],
    [
      '/file',
      'multipart/form-data; boundary=B',
      '--B\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\nProduct,Da',
      ['received'],
    ],
  ])(
    'is attributed to the client if the client disconnects during a request to %s',
    async (path, type, begun, lying) => {
      const arrived = once(app.server, 'request');
      const caller = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
      const head = `POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Type: ${type}\r\nContent-Length: 999`;
      caller.write(`${head}\r\n\r\n${begun}`);
      await arrived;
      await vi.waitFor(() => expect(readdirSync(folder)).toEqual(lying), { timeout: 300_000 });
      caller.destroy();
      await vi.waitFor(() => expect(answered).toEqual([400]), { timeout: 300_000 });
      expect(logged).toEqual([]);
      expect(readdirSync(folder)).toEqual([]);
    },
  );

  it('is reported as a lost database connection if no client disconnected', async () => {
    expect((await app.inject('/lost')).json()).toEqual({
      detail:
        'The database cannot be reached right now. Check whether your change was saved before you try again.',
    });
    expect(answered).toEqual([503]);
    expect(logged.join('')).toContain('the database is unreachable');
  });
});

// DATA-18
it.each(['XX001', 'XX002', 'SQLITE_CORRUPT_INDEX'])(
  'damage that the database reports as %s returns 409',
  async (code) => {
    const response = await app.inject(`/damaged/${code}`);
    expect(response.statusCode).toBe(409);
    expect(response.json()).toEqual({
      detail:
        'The workspace database is damaged (invalid page in block 7 of relation base/16384/16399). Ask the operator of this server to run "npm run check-data" and to restore a backup.',
    });
    expect(logged.join('')).toContain('the workspace database is damaged');
  },
);
