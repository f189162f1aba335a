/** A table on a screen: its accessible name, its header and the texts of its rows. */
export interface ShownTable {
  name: string;
  header: string[];
  rows: string[][];
}

const textOf = (cell: Element) => (cell.textContent ?? '').replaceAll(/\s+/g, ' ').trim();

/** Returns the tables below an element. */
export function tablesOf(container: Element): ShownTable[] {
  return [...container.querySelectorAll('table')].map((table) => ({
    name:
      table.closest('[aria-label]')?.getAttribute('aria-label') ??
      textOf(table.querySelector('caption') ?? table),
    header: [...table.querySelectorAll('thead th')].map(textOf),
    rows: [...table.querySelectorAll('tbody tr')].map((row) =>
      [...row.querySelectorAll('th, td')].map(textOf),
    ),
  }));
}

/** Returns the facts of a list of terms and descriptions. */
export const factsOf = (container: Element): string[][] =>
  [...container.querySelectorAll('dl > *')].flatMap((item) =>
    item.tagName === 'DIV' ? [[...item.children].map(textOf)] : [],
  );
