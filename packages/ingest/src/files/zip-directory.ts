import { limits } from './limits.ts';
import { RefusedFileError } from './refused-file-error.ts';

const endOfDirectory = 0x06054b50;
const directoryEntry = 0x02014b50;
const endBytes = 22;
const entryBytes = 46;
const commentBytes = 65_535;
const zip64Size = 0xffffffff;

/**
 * Reads the names in a zip archive from its directory, without unpacking anything. Declared sizes are reliable upper
 * bounds: the workbook reader stops unpacking an entry at its declared size.
 * @throws RefusedFileError for a damaged archive or one that declares more than the limit
 */
export function zipEntryNames(archive: Uint8Array): string[] {
  const view = new DataView(archive.buffer, archive.byteOffset, archive.byteLength);
  const end = findEnd(view);
  const count = view.getUint16(end + 10, true);
  let position = view.getUint32(end + 16, true);
  if (count > limits.zipEntries) throw tooLarge(`${count} parts`);
  const names: string[] = [];
  let inflated = 0;
  for (let i = 0; i < count; i += 1) {
    if (position + entryBytes > view.byteLength || view.getUint32(position, true) !== directoryEntry)
      throw damaged();
    const packed = view.getUint32(position + 20, true);
    const declared = view.getUint32(position + 24, true);
    const nameLength = view.getUint16(position + 28, true);
    const nameStart = position + entryBytes;
    names.push(new TextDecoder().decode(archive.subarray(nameStart, nameStart + nameLength)));
    // Zip64 entries exceed the limit anyway; an entry that declares 0 bytes but has content hides its size.
    if (declared === zip64Size || (declared === 0 && packed > 2)) throw tooLarge('an undeclared size');
    inflated += declared;
    // Deflate compresses at most 1000:1, real tables about 20:1. A higher ratio is treated as a zip bomb.
    if (inflated > limits.unsuspectedBytes && inflated > archive.length * limits.inflation)
      throw tooLarge(`more than ${limits.inflation} times its size`);
    if (inflated > limits.inflatedBytes) throw tooLarge(`more than ${limits.inflatedBytes >> 20} MB`);
    position =
      nameStart + nameLength + view.getUint16(position + 30, true) + view.getUint16(position + 32, true);
  }
  return names;
}

function findEnd(view: DataView): number {
  const lowest = Math.max(0, view.byteLength - endBytes - commentBytes);
  for (let at = view.byteLength - endBytes; at >= lowest; at -= 1) {
    if (view.getUint32(at, true) === endOfDirectory) return at;
  }
  throw damaged();
}

function damaged(): RefusedFileError {
  return new RefusedFileError(
    'The Excel file is damaged or incomplete: its list of contents cannot be read. Open it in Excel, save it again and upload the new file.',
  );
}

function tooLarge(what: string): RefusedFileError {
  return new RefusedFileError(
    `The Excel file would unpack to ${what}, which exceeds the limit for workbooks. Save the table as CSV and upload that.`,
  );
}
