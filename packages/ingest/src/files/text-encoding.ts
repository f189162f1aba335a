import { isAscii } from 'node:buffer';
import { closeSync, createReadStream, createWriteStream, openSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { RefusedFileError } from './refused-file-error.ts';

interface TextEncoding {
  /** Name shown in the report. */
  name: 'UTF-8' | 'UTF-8 with BOM' | 'UTF-16LE' | 'UTF-16BE' | 'Windows-1252';
  /** Label for TextDecoder, which removes the byte order mark. */
  label: 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';
  note: string | null;
}

const latin: TextEncoding = { name: 'Windows-1252', label: 'windows-1252', note: null };

/**
 * Detects the encoding from the whole file, because the first non-ASCII character may come late.
 * @throws RefusedFileError if the file is not text
 */
export async function detectTextEncoding(path: string, head: Uint8Array): Promise<TextEncoding> {
  const wide = utf16(head);
  if (wide !== null) return wide;
  const withBom = head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf;
  const name = withBom ? 'UTF-8 with BOM' : 'UTF-8';
  const { broken, accented } = await countUtf8(path);
  if (broken === 0) return { name, label: 'utf-8', note: null };
  // In a damaged UTF-8 file most accented characters are still valid; in a Windows-1252 file hardly any are valid
  // UTF-8.
  if (withBom || accented > broken * 4) {
    return { name, label: 'utf-8', note: `Damaged characters, shown as \uFFFD: ${broken}.` };
  }
  return latin;
}

async function countUtf8(path: string): Promise<{ broken: number; accented: number }> {
  const decoder = new TextDecoder('utf-8');
  const counts = { broken: 0, accented: 0 };
  let first = true;
  let inCharacter = false;
  for await (const bytes of chunksOf(path)) {
    if (bytes.includes(0)) throw notText('it contains NUL bytes');
    // ASCII chunks need no decoding, unless the previous chunk ended within a character.
    if (!first && !inCharacter && isAscii(bytes)) continue;
    inCharacter = (bytes.at(-1) ?? 0) > 0x7f;
    const text = decoder.decode(bytes, { stream: true });
    if (first && (text.match(controlPattern)?.length ?? 0) > Math.max(fewControls, text.length / 100))
      throw notText('it contains control characters');
    first = false;
    for (const run of text.match(notAsciiPattern) ?? []) {
      const broken = run.split('\uFFFD').length - 1;
      counts.broken += broken;
      counts.accented += run.length - broken;
    }
  }
  return counts;
}

/** Reuses one buffer for all chunks; each is valid until the next is requested. */
async function* chunksOf(path: string): AsyncGenerator<Uint8Array> {
  const buffer = Buffer.allocUnsafe(1 << 20);
  const file = await open(path);
  try {
    for (;;) {
      const { bytesRead } = await file.read(buffer);
      if (bytesRead === 0) return;
      yield buffer.subarray(0, bytesRead);
    }
  } finally {
    await file.close();
  }
}

/** Number of control characters that are tolerated even in a very short file. */
const fewControls = 8;
/** Control characters other than tabs, line breaks and form feeds. */
const controlPattern = /(?![\t\n\v\f\r])\p{Cc}/gu;
const notAsciiPattern = /\P{ASCII}+/gu;

function utf16(head: Uint8Array): TextEncoding | null {
  if (head[0] === 0xff && head[1] === 0xfe) return { name: 'UTF-16LE', label: 'utf-16le', note: null };
  if (head[0] === 0xfe && head[1] === 0xff) return { name: 'UTF-16BE', label: 'utf-16be', note: null };
  // Detects UTF-16 without a byte order mark: in Latin text, every other byte is NUL.
  const half = Math.floor(Math.min(head.length, 2000) / 2);
  if (half < 4) return null;
  let even = 0;
  let odd = 0;
  for (let i = 0; i < half; i += 1) {
    if (head[2 * i] === 0) even += 1;
    if (head[2 * i + 1] === 0) odd += 1;
  }
  if (odd > half * 0.7 && even < half * 0.05) return { name: 'UTF-16LE', label: 'utf-16le', note: null };
  if (even > half * 0.7 && odd < half * 0.05) return { name: 'UTF-16BE', label: 'utf-16be', note: null };
  return null;
}

function notText(because: string): RefusedFileError {
  return new RefusedFileError(
    `The file is not text: ${because}. Expected a CSV file in UTF-8, UTF-16 or Windows-1252, or an Excel workbook. Export it again from the original program.`,
  );
}

/**
 * Copies a text file to UTF-8, so that line breaks can be found by byte. The copy is deleted immediately, so nothing
 * is left behind even after a crash.
 * @param alive called before each chunk; may throw to stop the copy
 * @returns an open file descriptor, valid in all threads of the process; the caller closes it
 */
export async function inUtf8(
  path: string,
  encoding: TextEncoding['label'],
  alive: () => void,
): Promise<number> {
  const copy = `${path}.utf8`;
  const file = openSync(copy, 'wx+', 0o600);
  rmSync(copy);
  const decoder = new TextDecoder(encoding);
  async function* decoded(source: AsyncIterable<Uint8Array>) {
    for await (const bytes of source) {
      alive();
      yield decoder.decode(bytes, { stream: true });
    }
    yield decoder.decode();
  }
  try {
    await pipeline(createReadStream(path), decoded, createWriteStream(copy, { fd: file, autoClose: false }));
    return file;
  } catch (error) {
    closeSync(file);
    throw error;
  }
}
