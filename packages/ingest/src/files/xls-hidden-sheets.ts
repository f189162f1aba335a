const boundSheet = 0x85;
const endOfGlobals = 0x0a;
const recordHeader = 4;
/** Bits with the state of a sheet: 0 is visible, 1 is hidden and 2 is very hidden. */
const stateBits = 0b11;

/**
 * Returns whether each sheet of an .xls workbook is hidden. Reads the BoundSheet8 records ([MS-XLS] 2.4.28), because
 * the workbook reader returns only their names.
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

const headerBytes = 512;
const firstDifat = 76;
const difatInHeader = 109;
const entryBytes = 128;
const streamEntry = 2;
const rootEntry = 5;
/** Sector numbers above this mark the end of a chain or a free sector. */
const lastSector = 0xfffffff9;

interface Chain {
  /** Offset of each part of the stream in the file. */
  parts: number[];
  partBytes: number;
}

/**
 * Reads a stream of an OLE2 compound file ([MS-CFB]), the container of .xls workbooks.
 * @returns its bytes, fewer than declared if the file is damaged; null if no stream has one of the names
 * @throws RangeError if the file points beyond its end
 */
export function compoundStream(file: Uint8Array, names: readonly string[]): Uint8Array | null {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const sectorBytes = bytesOf(view.getUint16(30, true), [9, 12]);
  const miniBytes = bytesOf(view.getUint16(32, true), [6]);
  const offsetOf = (sector: number) => (sector + 1) * sectorBytes;
  const table = allocationTable(view, sectorBytes);

  const sectorsFrom = (first: number): Chain => ({
    parts: chainFrom(first, (sector) => table(sector), file.length / sectorBytes).map(offsetOf),
    partBytes: sectorBytes,
  });
  const entries = entriesOf(file, sectorsFrom(view.getUint32(48, true)));
  const root = entries.find(({ type }) => type === rootEntry);
  const entry = entries.find(({ type, name }) => type === streamEntry && names.includes(name));
  if (entry === undefined || root === undefined) return null;
  if (entry.bytes >= view.getUint32(56, true)) return joined(file, sectorsFrom(entry.first), entry.bytes);

  const miniTable = sectorsFrom(view.getUint32(60, true));
  const miniFile = sectorsFrom(root.first);
  const next = (sector: number) => view.getUint32(placeOf(miniTable, sector * 4), true);
  const parts = chainFrom(entry.first, next, file.length / miniBytes).map((sector) =>
    placeOf(miniFile, sector * miniBytes),
  );
  return joined(file, { parts, partBytes: miniBytes }, entry.bytes);
}

function bytesOf(shift: number, allowed: readonly number[]): number {
  if (!allowed.includes(shift)) throw new RangeError('invalid sector size');
  return 1 << shift;
}

/** Returns a function that maps a sector to the next sector of its chain. */
function allocationTable(view: DataView, sectorBytes: number): (sector: number) => number {
  const perSector = sectorBytes / 4;
  const parts: number[] = [];
  for (let index = 0; index < difatInHeader; index += 1)
    parts.push(view.getUint32(firstDifat + index * 4, true));
  let more = view.getUint32(68, true);
  // If the table lists more sectors than the file contains, it has a cycle.
  const maxSectors = Math.ceil(view.byteLength / sectorBytes);
  for (let left = Math.min(view.getUint32(72, true), maxSectors); left > 0 && more <= lastSector; left -= 1) {
    const start = (more + 1) * sectorBytes;
    for (let index = 0; index < perSector - 1; index += 1)
      parts.push(view.getUint32(start + index * 4, true));
    more = view.getUint32(start + sectorBytes - 4, true);
  }
  return (sector) => {
    const part = parts[Math.floor(sector / perSector)] ?? lastSector;
    return view.getUint32((part + 1) * sectorBytes + (sector % perSector) * 4, true);
  };
}

function chainFrom(first: number, next: (sector: number) => number, max: number): number[] {
  const sectors: number[] = [];
  for (let sector = first; sector <= lastSector; sector = next(sector)) {
    // A chain longer than the file has a cycle.
    if (sectors.length > max) throw new RangeError('a sector chain has a cycle');
    sectors.push(sector);
  }
  return sectors;
}

function placeOf({ parts, partBytes }: Chain, at: number): number {
  const part = parts[Math.floor(at / partBytes)];
  if (part === undefined) throw new RangeError('a mini stream points past the end of its allocation table');
  return part + (at % partBytes);
}

function entriesOf(file: Uint8Array, chain: Chain) {
  const directory = joined(file, chain, chain.parts.length * chain.partBytes);
  const view = new DataView(directory.buffer, directory.byteOffset, directory.byteLength);
  return Array.from({ length: Math.floor(directory.length / entryBytes) }, (_, index) => {
    const start = index * entryBytes;
    const nameBytes = Math.min(64, Math.max(0, view.getUint16(start + 64, true) - 2));
    return {
      name: new TextDecoder('utf-16le').decode(directory.subarray(start, start + nameBytes)),
      type: directory[start + 66],
      first: view.getUint32(start + 116, true),
      bytes: view.getUint32(start + 120, true),
    };
  });
}

function joined(file: Uint8Array, { parts, partBytes }: Chain, bytes: number): Uint8Array {
  if (parts.some((start) => start < headerBytes || start >= file.length))
    throw new RangeError('a sector is past the end of the file');
  return Buffer.concat(parts.map((start) => file.subarray(start, start + partBytes))).subarray(0, bytes);
}
