import { compoundStream } from './compound-stream.ts';

const BOUND_SHEET = 0x85;
const END_OF_GLOBALS = 0x0a;
const RECORD_HEADER = 4;
/** 0 visible, 1 hidden, 2 very hidden. */
const STATE_BITS = 0b11;

/**
 * Which sheets of an .xls workbook are hidden, in their order: the BoundSheet8 records ([MS-XLS] 2.4.28), which the
 * workbook reader passes over but for the names.
 * @throws RangeError for a damaged file
 */
export function xlsHiddenSheets(file: Uint8Array): boolean[] {
  const stream = compoundStream(file, ['Workbook', 'Book']) ?? new Uint8Array();
  const view = new DataView(stream.buffer, stream.byteOffset, stream.byteLength);
  const hidden: boolean[] = [];
  let at = 0;
  while (at + RECORD_HEADER <= stream.length) {
    const id = view.getUint16(at, true);
    if (id === END_OF_GLOBALS) break;
    if (id === BOUND_SHEET) hidden.push((view.getUint8(at + RECORD_HEADER + 4) & STATE_BITS) !== 0);
    at += RECORD_HEADER + view.getUint16(at + 2, true);
  }
  return hidden;
}
