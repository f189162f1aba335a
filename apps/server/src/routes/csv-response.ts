/** A CSV file to be saved. RFC 6266: a plain name for old clients, an encoded one for all others. */
export function csvResponse({ fileName, csv }: { fileName: string; csv: string }): Response {
  const plain = fileName.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(fileName.toWellFormed()).replaceAll("'", '%27');
  return new Response(csv, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`,
    },
  });
}
