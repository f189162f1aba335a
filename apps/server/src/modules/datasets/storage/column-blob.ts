/**
 * Numbers as a dataset file holds them: one column after the other, in the byte order of this machine, which is
 * little-endian wherever Node.js runs today.
 */
export function columnBlob(column: Int32Array | Float64Array): Buffer {
  return Buffer.from(column.buffer, column.byteOffset, column.byteLength);
}

/** @returns a view of a blob that has its memory for itself, as one of SQLite; else a copy */
export function floatsOf(blob: Uint8Array): Float64Array {
  return new Float64Array(ownMemory(blob));
}

export function integersOf(blob: Uint8Array): Int32Array {
  return new Int32Array(ownMemory(blob));
}

function ownMemory(blob: Uint8Array): ArrayBufferLike {
  return blob.length === blob.buffer.byteLength ? blob.buffer : new Uint8Array(blob).buffer;
}
