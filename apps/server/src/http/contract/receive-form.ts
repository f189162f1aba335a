import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { BadRequestError, DomainError, isNoSpace, isServerFault, NoSpaceError } from '../../errors.ts';

/** Stores received files until their request ends. */
export interface IncomingFolder {
  /** Returns the path of a new file. */
  begin(): Promise<string>;
  remove(path: string): Promise<void>;
}

/** A file of a multipart form, stored on disk and removed after the response. */
export interface ReceivedFile {
  path: string;
  originalName: string;
  bytes: number;
  /** SHA-256, hexadecimal. */
  digest: string;
}

export interface ReceivedForm {
  fields: Record<string, string>;
  file: ReceivedFile | null;
  /** Removes the file. Never fails, because the next server start removes files that are left. */
  remove(): Promise<void>;
}

const payloadTooLarge = 413;
/** Time in which clients can finish sending when the server stops. */
const drainMs = 2000;
/** Maximum size of a form field; the longest field is the column mapping. */
const maxFieldBytes = 200_000;

function sizeText(bytes: number): string {
  return bytes >= 1024 ** 2 ? `${Math.round(bytes / 1024 ** 2)} MB` : `${bytes} bytes`;
}

/** Errors of the form parser are client errors; disk errors are server errors. */
function faultOf(error: unknown): unknown {
  const { statusCode, message } = error as { statusCode?: number; message: string };
  if (isNoSpace(error)) return new NoSpaceError();
  if (error instanceof DomainError || isServerFault(error)) return error;
  if (statusCode === payloadTooLarge)
    return new DomainError(413, 'The form has more parts than expected. Send one file and its settings.');
  return new BadRequestError(`The form could not be read (${message}).`);
}

async function store(
  part: MultipartFile,
  file: ReceivedFile,
  maxBytes: number,
  stopping: AbortSignal,
): Promise<void> {
  const hash = createHash('sha256');
  async function* hashed(source: AsyncIterable<Buffer>) {
    for await (const piece of source) {
      hash.update(piece);
      yield piece;
    }
  }
  const target = createWriteStream(file.path, { mode: 0o600 });
  await pipeline(part.file, hashed, target, { signal: stopping });
  file.bytes = part.file.bytesRead;
  file.digest = hash.digest('hex');
  if (part.file.truncated)
    throw new DomainError(
      413,
      `The file is larger than ${sizeText(maxBytes)}, the limit of this server. Split it, or ask the operator to raise MAX_UPLOAD_BYTES.`,
    );
}

/**
 * Streams a multipart form to disk, so that memory does not grow with the file.
 * @throws DomainError 413 if the file is too large
 * @throws BadRequestError if the form is incomplete or malformed
 * @throws StoppingError if the server stops during the transfer
 */
export async function receiveForm(
  request: FastifyRequest,
  incoming: IncomingFolder,
  maxBytes: number,
  stopping: AbortSignal,
): Promise<ReceivedForm> {
  const fields: Record<string, string> = {};
  let file: ReceivedFile | null = null;
  const remove = async () => {
    try {
      if (file) await incoming.remove(file.path);
    } catch (error) {
      request.log.error({ err: error }, 'failed to remove a received file; the next start will remove it');
    }
  };
  try {
    for await (const part of request.parts({
      limits: { fileSize: maxBytes, files: 1, fields: 20, fieldSize: maxFieldBytes },
    })) {
      if (part.type === 'field') {
        if (part.valueTruncated)
          throw new DomainError(
            413,
            `The field ${part.fieldname} is larger than ${sizeText(maxFieldBytes)}, the maximum for a field.`,
          );
        // A field sent as application/json arrives parsed.
        fields[part.fieldname] = typeof part.value === 'string' ? part.value : JSON.stringify(part.value);
      } else if (part.fieldname === 'file') {
        file = {
          path: await incoming.begin(),
          originalName: part.filename || 'upload',
          bytes: 0,
          digest: '',
        };
        await store(part, file, maxBytes, stopping);
        // Browsers send this for an empty file field.
        if (!part.filename && file.bytes === 0) {
          await remove();
          file = null;
        }
      } else {
        part.file.resume();
      }
    }
  } catch (error) {
    await remove();
    // Reads the rest of the request: closing the connection while the client sends would reset it and lose the
    // response.
    request.raw.unpipe();
    request.raw.resume();
    if (!stopping.aborted) throw faultOf(error);
    // The server closes the connection after the response.
    await Promise.race([once(request.raw, 'close'), sleep(drainMs, undefined, { ref: false })]);
    throw stopping.reason;
  }
  return { fields, file, remove };
}
