import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { basename } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { command } from '../command.ts';
import { CliError, exitCodes, usageError } from '../errors.ts';
import { count, fields, printable } from '../format.ts';
import type { Progress } from '../progress.ts';

const megabyte = 1e6;

export const exportRun = command({
  name: 'export',
  summary: 'Download the forecast of a completed run',
  operands: ['RUN'],
  options: {
    output: {
      type: 'string',
      short: 'o',
      value: 'FILE',
      help: 'file to write; - for standard output (default: the name that the server suggests)',
    },
    format: {
      type: 'string',
      choices: ['csv', 'xlsx'],
      help: 'file format (default: the format of FILE, or csv)',
    },
    layout: { type: 'string', choices: ['long', 'wide'], help: 'layout of a CSV file (default long)' },
  },
  examples: [
    'forecast-console export "$run" --output forecast.csv',
    'forecast-console export "$run" --format csv --layout wide --output - | head',
  ],
  async run({ output, format, layout }, [runId = ''], { api: open, progress }) {
    const api = await open();
    const query = {
      format: format ?? (/\.xlsx$/i.test(output ?? '') ? 'xlsx' : 'csv'),
      ...(layout === undefined ? {} : { layout }),
    } as const;
    const params = { path: { runId }, query };
    const { data, response } = await api.GET('/api/forecast-runs/{runId}/export', {
      params,
      parseAs: 'stream',
      ...api.unbuffered,
    });
    const body = data ? Readable.fromWeb(data as ReadableStream<Uint8Array>) : Readable.from([]);
    if (output === '-') {
      await received(pipeline(body, process.stdout, { end: false }));
      return null;
    }
    const file = output ?? nameOf(response.headers.get('content-disposition'), `forecast.${query.format}`);
    const bytes = await save(body, file, progress);
    return {
      json: { run_id: runId, file, bytes },
      text: fields([
        ['File', file],
        ['Size', `${count(bytes)} bytes`],
      ]),
    };
  },
});

/** Writes to a temporary file, which is renamed when it is complete. @returns its size */
async function save(body: Readable, file: string, progress: Progress): Promise<number> {
  const draft = `${file}.part`;
  let bytes = 0;
  async function* counted(chunks: AsyncIterable<Uint8Array>) {
    for await (const chunk of chunks) {
      bytes += chunk.byteLength;
      progress.show(`Downloading ${(bytes / megabyte).toFixed(1)} MB`);
      yield chunk;
    }
  }
  try {
    await received(pipeline(body, counted, createWriteStream(draft)));
    await rename(draft, file).catch(writeFailed);
  } finally {
    await rm(draft, { force: true });
  }
  return bytes;
}

/** @throws CliError if the file cannot be written or the connection breaks */
function received(transfer: Promise<void>): Promise<void> {
  return transfer.catch((error: NodeJS.ErrnoException) => {
    if (error.syscall === 'open' || error.syscall === 'write') writeFailed(error);
    throw new CliError(
      exitCodes.unavailable,
      'The connection was closed before the export was complete. Try again.',
    );
  });
}

function writeFailed(error: Error): never {
  throw usageError(`Cannot write the file: ${error.message}`);
}

/** Returns the name in a Content-Disposition header, without folders. */
function nameOf(header: string | null, fallback: string): string {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(header ?? '')?.[1];
  const plain = /filename="([^"]+)"/i.exec(header ?? '')?.[1];
  const name = printable(basename((encoded === undefined ? plain : decodeURIComponent(encoded)) ?? ''));
  return /^\.*$/.test(name) ? fallback : name.replaceAll('\\', '_');
}
