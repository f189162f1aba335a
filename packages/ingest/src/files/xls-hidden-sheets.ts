import { compoundStream } from './compound-stream.ts';

const boundSheet = 0x85;
const endOfGlobals = 0x0a;
const recordHeader = 4;
/** 0 visible, 1 hidden, 2 very hidden. */
const stateBits = 0b11;

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
  while (at + recordHeader <= stream.length) {
    const id = view.getUint16(at, true);
    if (id === endOfGlobals) break;
    if (id === boundSheet) hidden.push((view.getUint8(at + recordHeader + 4) & stateBits) !== 0);
    at += recordHeader + view.getUint16(at + 2, true);
  }
  return hidden;
}
