import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { FastifyRequest } from 'fastify';
import { DomainError } from '../../services/errors.ts';

/** A file of a multipart form, already on disk; it is removed after the answer. */
export interface ReceivedFile {
  path: string;
  originalName: string;
  bytes: number;
}

export interface ReceivedForm {
  fields: Record<string, string>;
  file: ReceivedFile | null;
  remove(): Promise<void>;
}

function sizeText(bytes: number): string {
  return bytes >= 1024 ** 2 ? `${Math.round(bytes / 1024 ** 2)} MB` : `${bytes} bytes`;
}

/**
 * Streams a multipart form to disk, so that memory does not grow with the file.
 * @throws DomainError 413 when the file is larger than allowed.
 */
export async function receiveForm(
  request: FastifyRequest,
  folder: string,
  maxBytes: number,
): Promise<ReceivedForm> {
  const fields: Record<string, string> = {};
  let file: ReceivedFile | null = null;
  const remove = async () => {
    if (file) await rm(file.path, { force: true });
  };
  try {
    for await (const part of request.parts({
      limits: { fileSize: maxBytes, files: 1, fields: 20, fieldSize: 10_000 },
    })) {
      if (part.type === 'field') {
        fields[part.fieldname] = String(part.value);
      } else if (part.fieldname === 'file') {
        file = { path: join(folder, randomUUID()), originalName: part.filename || 'upload', bytes: 0 };
        await pipeline(part.file, createWriteStream(file.path, { mode: 0o600 }));
        file.bytes = part.file.bytesRead;
        if (part.file.truncated)
          throw new DomainError(
            413,
            `The file is larger than ${sizeText(maxBytes)}, the most this server accepts. Split it, or ask for a higher MAX_UPLOAD_BYTES.`,
          );
      } else {
        part.file.resume();
      }
    }
  } catch (error) {
    await remove();
    throw error;
  }
  return { fields, file, remove };
}
