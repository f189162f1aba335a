import { getDocumentProxy, getResolvedPDFJS } from 'unpdf';

interface Place {
  x: number;
  y: number;
}

/** Texts and lines of a PDF page, in points from the lower left corner. */
export interface PdfPage {
  texts: (Place & { text: string })[];
  /** stroked straight lines with their color */
  lines: { color: string; points: Place[] }[];
}

type Matrix = readonly [number, number, number, number, number, number];

/** Reads texts and stroked lines from a PDF, page by page. */
export async function readPdf(bytes: Uint8Array): Promise<PdfPage[]> {
  const pdf = await getDocumentProxy(new Uint8Array(bytes));
  const { OPS } = await getResolvedPDFJS();
  const pages: PdfPage[] = [];
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent();
    const texts = items.flatMap((item) =>
      'str' in item && item.str.trim() !== ''
        ? [{ text: item.str, x: Number(item.transform[4]), y: Number(item.transform[5]) }]
        : [],
    );
    const { fnArray, argsArray } = await page.getOperatorList();
    pages.push({ texts, lines: linesOf(fnArray, argsArray as readonly unknown[][], OPS) });
  }
  return pages;
}

function linesOf(
  operations: readonly number[],
  args: readonly (readonly unknown[])[],
  ops: Readonly<
    Record<'save' | 'restore' | 'transform' | 'setStrokeRGBColor' | 'constructPath' | 'stroke', number>
  >,
): PdfPage['lines'] {
  const lines: PdfPage['lines'] = [];
  const saved: { matrix: Matrix; color: string }[] = [];
  let matrix: Matrix = [1, 0, 0, 1, 0, 0];
  let color = '';
  for (const [at, operation] of operations.entries()) {
    const own = args[at] ?? [];
    if (operation === ops.save) saved.push({ matrix, color });
    else if (operation === ops.restore) ({ matrix, color } = saved.pop() ?? { matrix, color });
    else if (operation === ops.transform) matrix = multiplied(matrix, own as unknown[] as number[]);
    else if (operation === ops.setStrokeRGBColor) color = String(own[0]);
    else if (operation === ops.constructPath && own[0] === ops.stroke) {
      const [data] = own[1] as readonly (ArrayLike<number> | null)[];
      if (data) lines.push({ color, points: pointsOf(Array.from(data), matrix) });
    }
  }
  return lines;
}

/** Returns the points of a path up to its first curve. In the data, `0 x y` is a move and `1 x y` a line. */
function pointsOf(data: readonly number[], [a, b, c, d, e, f]: Matrix): Place[] {
  const points: Place[] = [];
  for (let at = 0; at + 2 < data.length && (data[at] === 0 || data[at] === 1); at += 3) {
    const [x, y] = [data[at + 1] ?? 0, data[at + 2] ?? 0];
    points.push({ x: a * x + c * y + e, y: b * x + d * y + f });
  }
  return points;
}

function multiplied([a, b, c, d, e, f]: Matrix, by: readonly number[]): Matrix {
  const [g = 1, h = 0, i = 0, j = 1, k = 0, l = 0] = by;
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f];
}
