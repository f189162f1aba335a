import type { Readable } from 'node:stream';

/** RFC 8187 §3.2.1 requires more characters to be encoded than `encodeURIComponent` encodes. */
const encodedByte = (character: string) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`;

/** Returns the header of a download. RFC 6266: a plain name for old clients and an encoded one for all others. */
export function attachment(fileName: string): { 'content-disposition': string } {
  const plain = fileName.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(fileName.toWellFormed()).replaceAll(/['()*]/g, encodedByte);
  return { 'content-disposition': `attachment; filename="${plain}"; filename*=UTF-8''${encoded}` };
}

/** Returns a CSV download. */
export function csvResponse({ fileName, csv }: { fileName: string; csv: string }): Response {
  return new Response(csv, {
    headers: { 'content-type': 'text/csv; charset=utf-8', ...attachment(fileName) },
  });
}

/** A file that is generated while it is sent, so its length is unknown. */
export class StreamedFile {
  readonly headers: Readonly<Record<string, string>>;
  readonly content: Readable;

  constructor(headers: Readonly<Record<string, string>>, content: Readable) {
    this.headers = headers;
    this.content = content;
  }
}
