import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { Readable } from 'node:stream';
import { usageError } from './errors.ts';

/**
 * A file that is read while it is sent, so that memory does not grow with its size. Node's `openAsBlob` does the same,
 * but only for files of less than 4 GB.
 */
export class FileOnDisk extends File {
  readonly #path: string;
  readonly #onProgress: (sent: number) => void;

  private constructor(path: string, bytes: number, onProgress: (sent: number) => void) {
    super([], basename(path));
    this.#path = path;
    this.#onProgress = onProgress;
    Object.defineProperty(this, 'size', { value: bytes });
  }

  /**
   * Opens a file.
   *
   * @param onProgress receives the fraction of the file that was sent
   * @throws CliError if it is not a readable file
   */
  static async open(path: string, onProgress: (fraction: number) => void): Promise<FileOnDisk> {
    const info = await stat(path).catch((error: NodeJS.ErrnoException) => {
      throw usageError(
        error.code === 'ENOENT'
          ? `The file ${path} does not exist.`
          : `Cannot read ${path}: ${error.message}`,
      );
    });
    if (!info.isFile()) throw usageError(`${path} is not a file.`);
    return new FileOnDisk(path, info.size, (sent) => onProgress(sent / info.size));
  }

  override stream(): ReturnType<File['stream']> {
    const report = this.#onProgress;
    let sent = 0;
    async function* counted(chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        yield chunk;
        sent += chunk.byteLength;
        report(sent);
      }
    }
    return Readable.toWeb(Readable.from(counted(createReadStream(this.#path))));
  }
}

/** Returns the file type that the server expects. @throws CliError for other files */
export function fileTypeOf(path: string): 'csv' | 'excel' {
  if (/\.csv$/i.test(path)) return 'csv';
  if (/\.xlsx?$/i.test(path)) return 'excel';
  throw usageError(`${path} is neither a .csv nor an .xlsx or .xls file.`);
}
