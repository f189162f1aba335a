import type { Readable } from 'node:stream';

/** A file that is made while it is sent; nobody knows its length before. */
export class StreamedFile {
  readonly headers: Readonly<Record<string, string>>;
  readonly content: Readable;

  constructor(headers: Readonly<Record<string, string>>, content: Readable) {
    this.headers = headers;
    this.content = content;
  }
}
