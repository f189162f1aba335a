import { closeSync, openSync, readSync } from 'node:fs';
import { crc32 } from 'node:zlib';

const segmentBytes = 1 << 20;

/** @returns the CRC-32 of every megabyte of a file, in order, as JSON */
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
