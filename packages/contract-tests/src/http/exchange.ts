import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';
import type { Call } from './call.ts';
import type { WireRequest } from './wire.ts';

export interface WireAnswer {
  status: number;
  headers: Readonly<Record<string, string>>;
  text: string;
  /** What came over the wire, where it is not the text in UTF-8. */
  raw?: Buffer;
}

/** A call, as it was sent, and what came back. */
export interface Exchange {
  call: Call;
  request: WireRequest;
  answer: WireAnswer;
  /** Milliseconds since the epoch. */
  startedAt: number;
  tookMs: number;
  /** Answers that asked to wait first. */
  waited: readonly Exchange[];
}

export const mediaTypeOf = (answer: WireAnswer): string =>
  (answer.headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';

/** @returns the answer's JSON; undefined when it is none. */
export function jsonOf(answer: WireAnswer): unknown {
  try {
    return JSON.parse(answer.text);
  } catch {
    return undefined;
  }
}

export const isSuccess = ({ status }: WireAnswer): boolean => status >= 200 && status < 300;

export const receivedBytes = ({ raw, text }: WireAnswer): Buffer => raw ?? Buffer.from(text);

const decoders: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
  gzip: gunzipSync,
  'x-gzip': gunzipSync,
  deflate: inflateSync,
  br: brotliDecompressSync,
  identity: (bytes) => bytes,
};

/** The body without its content codings; null when it is not what its header says. */
export function unpacked(answer: Pick<WireAnswer, 'headers' | 'text' | 'raw'>): Buffer | null {
  const codings = (answer.headers['content-encoding'] ?? '')
    .toLowerCase()
    .split(/\s*,\s*/)
    .filter(Boolean);
  try {
    return codings.reduceRight(
      (bytes, coding) => {
        const decode = decoders[coding];
        if (!decode) throw new Error(`nobody asked for ${coding}`);
        return bytes.length === 0 ? bytes : decode(bytes);
      },
      answer.raw ?? Buffer.from(answer.text),
    );
  } catch {
    return null;
  }
}
