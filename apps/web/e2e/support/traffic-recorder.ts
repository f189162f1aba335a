import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { ArchiveEntry } from './traffic-exchange.ts';

/** A proxy that records traffic. */
export interface Recorder {
  readonly origin: string;
  readonly entries: readonly ArchiveEntry[];
  close(): void;
}

/** Hop-by-hop headers (RFC 9110 §7.6.1), and headers that are no longer correct for a decoded body. */
const ofOneHop = new Set([
  'connection',
  'content-length',
  'content-encoding',
  'host',
  'keep-alive',
  'transfer-encoding',
]);

async function bytesOf(message: IncomingMessage): Promise<Buffer> {
  return Buffer.concat((await message.toArray()) as Buffer[]);
}

/**
 * Starts a proxy between browser and server, because the browser does not expose the body of a `Request`. Records API
 * calls as HTTP archive entries.
 */
export async function startRecorder(target: string): Promise<Recorder> {
  const entries: ArchiveEntry[] = [];
  const server = createServer((incoming, outgoing) => {
    const pass = async (): Promise<void> => {
      const { method = 'GET', url = '/', rawHeaders } = incoming;
      const sent = await bytesOf(incoming);
      const headers = new Headers();
      for (let index = 0; index < rawHeaders.length; index += 2) {
        const name = rawHeaders[index] ?? '';
        if (!ofOneHop.has(name.toLowerCase())) headers.append(name, rawHeaders[index + 1] ?? '');
      }
      const response = await fetch(target + url, {
        method,
        headers,
        redirect: 'manual',
        ...(sent.length > 0 ? { body: new Uint8Array(sent) } : {}),
      });
      const answered = Buffer.from(await response.arrayBuffer());
      const mimeType = response.headers.get('content-type') ?? '';
      if (url.startsWith('/api/'))
        entries.push({
          request: {
            method,
            url: target + url,
            ...(sent.length > 0
              ? { postData: { mimeType: headers.get('content-type') ?? '', text: sent.toString('utf8') } }
              : {}),
          },
          response: { status: response.status, content: { mimeType, text: answered.toString('utf8') } },
        });
      const back = [...response.headers].filter(([name]) => !ofOneHop.has(name));
      outgoing.writeHead(response.status, Object.fromEntries(back)).end(answered);
    };
    // The page aborts superseded requests, so their responses are not read.
    pass().catch(() => outgoing.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the recorder has no port');
  return {
    origin: `http://127.0.0.1:${address.port}`,
    entries,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
