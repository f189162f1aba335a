import { crc32, deflateRawSync } from 'node:zlib';

const localHeader = 0x04034b50;
const directoryEntry = 0x02014b50;
const endOfDirectory = 0x06054b50;
const deflate = 8;
const version = 20;

/** Creates a minimal .xlsx file: one sheet of inline strings, with numbers in the last column. */
export function workbookBytes(rows: Iterable<readonly string[]>): Buffer<ArrayBuffer> {
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const packages = 'http://schemas.openxmlformats.org/package/2006';
  const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
  let sheet = `<worksheet xmlns="${main}"><sheetData>`;
  let line = 0;
  for (const row of rows) {
    line++;
    const cells = row.map((text, index) =>
      line > 1 && index === row.length - 1
        ? `<c><v>${text}</v></c>`
        : `<c t="inlineStr"><is><t>${text}</t></is></c>`,
    );
    sheet += `<row r="${line}">${cells.join('')}</row>`;
  }
  return zip({
    '[Content_Types].xml': `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${types}.worksheet+xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${packages}/relationships"><Relationship Id="r1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="Sales" sheetId="1" r:id="r1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packages}/relationships"><Relationship Id="r1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `${sheet}</sheetData></worksheet>`,
  });
}

/** Creates a ZIP archive (PKWARE APPNOTE 6.3). */
function zip(parts: Readonly<Record<string, string>>): Buffer<ArrayBuffer> {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, text] of Object.entries(parts)) {
    const content = Buffer.from(text);
    const packed = deflateRawSync(content, { level: 6 });
    const about = Buffer.alloc(26);
    about.writeUInt16LE(version, 0);
    about.writeUInt16LE(deflate, 4);
    about.writeUInt32LE(crc32(content), 10);
    about.writeUInt32LE(packed.length, 14);
    about.writeUInt32LE(content.length, 18);
    about.writeUInt16LE(Buffer.byteLength(name), 22);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    const file = Buffer.concat([uint32(localHeader), about, Buffer.from(name), packed]);
    directory.push(uint32(directoryEntry), uint16(version), about, place, Buffer.from(name));
    files.push(file);
    offset += file.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  const count = Object.keys(parts).length;
  end.writeUInt16LE(count, 4);
  end.writeUInt16LE(count, 6);
  end.writeUInt32LE(listed.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...files, listed, uint32(endOfDirectory), end]);
}

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}
