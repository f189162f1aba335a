import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { call } from '../../support/call.ts';
import { textLike } from '../../support/any-value.ts';
import { TestApp } from '../../support/test-app.ts';
import { fileForm, longCsv, upload } from '../../support/test-data.ts';
import { type SignedIn, signedIn } from '../../support/test-users.ts';

const maxUploadBytes = 100_000;
let app: TestApp;
let ana: SignedIn;
beforeAll(async () => {
  app = await TestApp.open({ maxUploadBytes });
  ana = await signedIn(app, 'ana');
  await app.fastify.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => app.close());

const stored = () => ({
  incoming: readdirSync(app.path('incoming')),
  datasets: readdirSync(app.path('datasets')),
  rows: app.withDatabase((database) => database.prepare('SELECT id FROM uploads').all()),
});
const patience = { timeout: 300_000, interval: 5 };
const nothing = { incoming: [], datasets: [], rows: [] };

const post = (multipart: FormData) => call(app, 'uploadFile', { token: ana.token, multipart });
const raw = (payload: string | Buffer, contentType = 'multipart/form-data; boundary=B') =>
  call(app, 'uploadFile', { token: ana.token, headers: { 'content-type': contentType }, payload });
const part = (disposition: string, content: string, type = '') =>
  `--B\r\nContent-Disposition: form-data; ${disposition}\r\n${type && `Content-Type: ${type}\r\n`}\r\n${content}\r\n`;

describe('a form without a file', () => {
  it.each([
    ['no part named file', part('name="file_type"', 'csv')],
    ['no part at all', ''],
    ['an empty file field', part('name="file"; filename=""', '', 'application/octet-stream')],
    ['text in place of the file', part('name="file"', 'Product,Date,Demand')],
    ['a file under another name', part('name="document"; filename="a.csv"', 'x', 'text/csv')],
  ])('returns 422 and asks for a file: %s', async (_, parts) => {
    expect(await raw(`${parts}--B--\r\n`)).toMatchObject({ status: 422, detail: 'Please select a file' });
    const preview = await call(app, 'previewFile', {
      token: ana.token,
      headers: { 'content-type': 'multipart/form-data; boundary=B' },
      payload: `${parts}--B--\r\n`,
    });
    expect(preview).toMatchObject({ status: 422, detail: 'Please select a file' });
  });
});

describe('a form with a file', () => {
  // CALL-8
  it.each([
    ['file_type', 'word'],
    ['upload_mode', 'everything'],
    ['upload_mode', ''],
  ])('is rejected if %s is %j', async (field, value) => {
    const form = fileForm(longCsv(3));
    form.set(field, value);
    const answer = await post(form);
    expect(answer.status).toBe(422);
    expect(answer.detail).toEqual([expect.objectContaining({ loc: ['body', field], type: 'enum' })]);
  });

  it('returns 413 when the file is larger than allowed', async () => {
    const answer = await post(fileForm('x'.repeat(maxUploadBytes + 1)));
    expect(answer).toMatchObject({
      status: 413,
      detail:
        'The file is larger than 100000 bytes, the limit of this server. Split it, or ask the operator to raise MAX_UPLOAD_BYTES.',
    });
  });

  it('is rejected if it contains two files', async () => {
    const form = fileForm(longCsv(3));
    form.append('file', new Blob([longCsv(3)]), 'second.csv');
    expect((await post(form)).status).toBe(413);
  });

  it('is rejected if it contains too many fields', async () => {
    const form = fileForm(longCsv(3));
    for (let index = 0; index < 30; index++) form.append(`field${index}`, 'x');
    expect((await post(form)).status).toBe(413);
  });
});

describe('a malformed form', () => {
  it.each([
    ['without a boundary', part('name="file"; filename="a.csv"', 'x'), 'multipart/form-data'],
    ['with a field named __proto__', `${part('name="__proto__"', 'x')}--B--\r\n`],
    ['truncated within the file', part('name="file"; filename="a.csv"', 'Product,Date,Demand').slice(0, -2)],
    ['with malformed JSON', `${part('name="file_type"', '{', 'application/json')}--B--\r\n`],
  ])('returns 400: %s', async (_, payload, contentType?: string) => {
    expect(await raw(payload, contentType)).toMatchObject({
      status: 400,
      detail: textLike(/^The form could not be read/),
    });
  });

  it('with unexpected JSON in a field returns 422', async () => {
    const json = part('name="file_type"', '{"toString":1}', 'application/json');
    expect(await raw(`${json}--B--\r\n`)).toMatchObject({ status: 422, detail: 'Please select a file' });
  });
});

describe('a received file', () => {
  const locked = () => Object.assign(new Error('database is locked'), { code: 'SQLITE_BUSY' });

  it('causes a server error, not a client error, if it cannot be recorded', async () => {
    vi.spyOn(app.services.incoming, 'begin').mockRejectedValueOnce(locked());
    const { statusCode } = await app.fastify.inject({
      method: 'POST',
      url: '/api/upload',
      headers: {
        authorization: `Bearer ${ana.token}`,
        'content-type': 'multipart/form-data; boundary=B',
      },
      payload: `${part('name="file"; filename="a.csv"', longCsv(3))}--B--\r\n`,
    });
    expect(statusCode).toBe(503);
  });

  it('does not make the upload fail if its temporary copy cannot be removed', async () => {
    const remove = vi.spyOn(app.services.incoming, 'remove').mockRejectedValueOnce(locked());
    const stored = await upload(app, ana.token, longCsv(3));
    expect(remove).toHaveBeenCalledOnce();
    await app.restart();
    expect(readdirSync(app.path('incoming'))).toEqual([]);
    await app.fastify.listen({ host: '127.0.0.1', port: 0 });
    await call(app, 'deleteUpload', { token: ana.token, path: { id: stored.id } });
  });
});

describe('a rejected form', () => {
  it('leaves no file behind', () => {
    expect(stored()).toEqual(nothing);
  });
});

describe('a connection', () => {
  const address = () => app.fastify.addresses()[0] as { port: number };
  const head = (length: number) =>
    [
      'POST /api/upload HTTP/1.1',
      'Host: localhost',
      `Authorization: Bearer ${ana.token}`,
      'Content-Type: multipart/form-data; boundary=B',
      `Content-Length: ${length}`,
      '\r\n',
    ].join('\r\n');

  it('leaves no file behind if it closes during the transfer', async () => {
    const socket = connect(address().port, '127.0.0.1');
    socket.write(head(50_000) + part('name="file"; filename="a.csv"', 'x'.repeat(20_000)));
    while (readdirSync(app.path('incoming')).length === 0) await sleep(5);
    socket.destroy();
    await vi.waitFor(() => expect(stored()).toEqual(nothing), patience);
  });

  it('leaves no file behind if it closes while the file is parsed', async () => {
    const body = `${part('name="file"; filename="a.csv"', longCsv(400).slice(0, 90_000))}--B--\r\n`;
    const { transfers } = app.services;
    const follow = transfers.follow.bind(transfers);
    const accepted = once(app.fastify.server, 'connection') as Promise<[Socket]>;
    const socket = connect(address().port, '127.0.0.1');
    const reading = vi.spyOn(transfers, 'follow').mockImplementationOnce(async (transfer, work) => {
      const [served] = await accepted;
      const closed = once(served, 'close');
      socket.destroy();
      await closed;
      return follow(transfer, work);
    });
    socket.write(head(Buffer.byteLength(body)) + body);
    await vi.waitFor(() => expect(reading).toHaveBeenCalled(), patience);
    await vi.waitFor(() => expect(stored()).toEqual(nothing), patience);
  });

  it('receives the 413 response even if the file is too large to read completely', async () => {
    const response = await fetch(`http://127.0.0.1:${address().port}/api/upload`, {
      method: 'POST',
      headers: { authorization: `Bearer ${ana.token}` },
      body: fileForm('x'.repeat(20 * maxUploadBytes)),
    });
    expect(response.status).toBe(413);
    expect(stored()).toEqual(nothing);
  });
});
