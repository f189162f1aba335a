/** A page number out of the URL, from 1; 1 for anything that is none. */
export function pageOf(text: string | undefined): number {
  const page = Number(text);
  return Number.isInteger(page) && page >= 1 ? page : 1;
}
