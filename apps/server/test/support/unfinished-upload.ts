import { readdirSync } from 'node:fs';
import { expect, vi } from 'vitest';
import { type Answer, holdToContract, urlOf } from './call.ts';
import type { TestApp } from './test-app.ts';
import { fileForm, longCsv } from './test-data.ts';

export type Receiving = 'previewFile' | 'uploadFile' | 'previewUploadVersion' | 'addUploadVersion';

/** An upload over its own connection that stays incomplete until `end` is called. */
interface UnfinishedUpload {
  answer: Promise<Answer>;
  /** Waits until the server has begun to store the file. */
  begun: () => Promise<void>;
  end: () => void;
}

/** Sends all of a file except its end. */
export async function unfinishedUpload(
  app: TestApp,
  token: string,
  operation: Receiving = 'uploadFile',
): Promise<UnfinishedUpload> {
  const address = app.fastify.server.listening
    ? app.fastify.listeningOrigin
    : await app.fastify.listen({ host: '127.0.0.1', port: 0 });
  const whole = new Response(fileForm(longCsv(24)));
  const bytes = new Uint8Array(await whole.arrayBuffer());
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      controller.enqueue(bytes.subarray(0, bytes.length - 200));
      await ended;
      controller.enqueue(bytes.subarray(bytes.length - 200));
      controller.close();
    },
  });
  const answer = fetch(address + urlOf(operation, { path: { id: 'some-id' } }), {
    method: 'POST',
    body,
    duplex: 'half',
    headers: { authorization: `Bearer ${token}`, 'content-type': whole.headers.get('content-type') ?? '' },
  }).then((response) => answerOf(operation, response));
  const begun = () =>
    vi.waitFor(() => expect(readdirSync(app.path('incoming'))).toHaveLength(1), { timeout: 300_000 });
  return { answer, begun, end };
}

async function answerOf(operation: Receiving, response: Response): Promise<Answer> {
  const text = await response.text();
  const body = JSON.parse(text) as { detail?: unknown };
  holdToContract(operation, response.status, body);
  const headers = Object.fromEntries(response.headers);
  return { status: response.status, headers, text, body, detail: body.detail };
}
