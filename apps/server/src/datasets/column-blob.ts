/**
 * Numbers as a dataset file holds them: one column after the other, in the byte order of this machine, which is
 * little-endian wherever Node.js runs today.
 */
export function columnBlob(column: Int32Array | Float64Array): Buffer {
  return Buffer.from(column.buffer, column.byteOffset, column.byteLength);
}

/** @returns a copy, because a Buffer may start where a Float64Array cannot */
export function floatsOf(blob: Uint8Array): Float64Array {
  return new Float64Array(new Uint8Array(blob).buffer);
}

export function integersOf(blob: Uint8Array): Int32Array {
  return new Int32Array(new Uint8Array(blob).buffer);
}
