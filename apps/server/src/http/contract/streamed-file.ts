import type { Readable } from 'node:stream';

/** A file that is generated while it is sent, so its length is unknown. */
export class StreamedFile {
  readonly headers: Readonly<Record<string, string>>;
  readonly content: Readable;

  constructor(headers: Readonly<Record<string, string>>, content: Readable) {
    this.headers = headers;
    this.content = content;
  }
}
