/** RFC 8187 §3.2.1 lets fewer characters stand as they are than `encodeURIComponent`. */
const encodedByte = (character: string) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`;

/** The header of a file to be saved. RFC 6266: a plain name for old clients, an encoded one for all others. */
export function attachment(fileName: string): { 'content-disposition': string } {
  const plain = fileName.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(fileName.toWellFormed()).replaceAll(/['()*]/g, encodedByte);
  return { 'content-disposition': `attachment; filename="${plain}"; filename*=UTF-8''${encoded}` };
}

/** A CSV file to be saved. */
export function csvResponse({ fileName, csv }: { fileName: string; csv: string }): Response {
  return new Response(csv, {
    headers: { 'content-type': 'text/csv; charset=utf-8', ...attachment(fileName) },
  });
}
