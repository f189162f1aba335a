import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';
import { isObject } from '../contract/is-object.ts';
import type { Call } from './call.ts';
import type { WireRequest } from './wire.ts';

export interface WireResponse {
  status: number;
  headers: Readonly<Record<string, string>>;
  text: string;
  /** The received bytes, if they differ from the UTF-8 encoding of the text. */
  raw?: Buffer;
}

/** A request and its response. */
export interface Exchange {
  call: Call;
  request: WireRequest;
  response: WireResponse;
  /** Time in milliseconds since the epoch. */
  startedAt: number;
  tookMs: number;
  /** 429 responses received before this one. */
  waited: readonly Exchange[];
}

export const mediaTypeOf = (response: WireResponse): string =>
  (response.headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Parsed bodies, because several checks read each of them. */
const bodies = new WeakMap<WireResponse, { value: unknown }>();

/** Returns the parsed JSON body, or undefined. The value must not be changed. */
export function jsonOf(response: WireResponse): unknown {
  const body = bodies.get(response) ?? { value: parsed(response.text) };
  bodies.set(response, body);
  return body.value;
}

export const isSuccess = ({ status }: WireResponse): boolean => status >= 200 && status < 300;

export const receivedBytes = ({ raw, text }: WireResponse): Buffer => raw ?? Buffer.from(text);

const decoders: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
  gzip: gunzipSync,
  'x-gzip': gunzipSync,
  deflate: inflateSync,
  br: brotliDecompressSync,
  identity: (bytes) => bytes,
};

/** Returns the decoded body; null if it does not match Content-Encoding. */
export function unpacked(response: Pick<WireResponse, 'headers' | 'text' | 'raw'>): Buffer | null {
  const codings = (response.headers['content-encoding'] ?? '')
    .toLowerCase()
    .split(/\s*,\s*/)
    .filter(Boolean);
  try {
    return codings.reduceRight(
      (bytes, coding) => {
        const decode = decoders[coding];
        if (!decode) throw new Error(`unsupported content coding ${coding}`);
        return bytes.length === 0 ? bytes : decode(bytes);
      },
      response.raw ?? Buffer.from(response.text),
    );
  } catch {
    return null;
  }
}

/** Describes a failed call, with the detail of its error. */
export function failureOf({ call, response }: Pick<Exchange, 'call' | 'response'>): string {
  const body = jsonOf(response);
  const detail = isObject(body) ? body.detail : undefined;
  const text = typeof detail === 'string' ? detail : JSON.stringify(detail);
  return `${call.operation.id} returned ${response.status}${text === undefined ? '' : `: ${text}`}`;
}
