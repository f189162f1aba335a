import { closeSync, openSync, readSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { crc32 } from 'node:zlib';

const segmentBytes = 1 << 20;

/** Returns the CRC-32 of every megabyte of a file, as JSON. */
export function checksumsOf(path: string): string {
  const sums: number[] = [];
  const segment = Buffer.allocUnsafe(segmentBytes);
  const descriptor = openSync(path, 'r');
  try {
    for (;;) {
      const read = readSync(descriptor, segment);
      if (read === 0) return JSON.stringify(sums);
      sums.push(crc32(segment.subarray(0, read)));
    }
  } finally {
    closeSync(descriptor);
  }
}

/**
 * Returns whether a file matches its checksums. Reads a segment at a time, so that the thread can do other work in
 * between.
 */
export async function hasChecksums(path: string, checksums: string): Promise<boolean> {
  const segment = Buffer.allocUnsafe(segmentBytes);
  const file = await open(path);
  try {
    for (const sum of JSON.parse(checksums) as number[]) {
      const { bytesRead } = await file.read(segment);
      if (crc32(segment.subarray(0, bytesRead)) !== sum) return false;
    }
    return (await file.read(segment)).bytesRead === 0;
  } finally {
    await file.close();
  }
}
