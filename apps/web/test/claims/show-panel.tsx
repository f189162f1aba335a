import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderWithTheme } from '../support/render-with-theme.tsx';

/** Renders a panel whose queries are answered with given data. */
export function showPanel(
  panel: ReactNode,
  answers: readonly (readonly [query: { queryKey: readonly unknown[] }, data: unknown])[] = [],
): HTMLElement {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } });
  for (const [{ queryKey }, data] of answers) client.setQueryData(queryKey, data);
  const { container } = renderWithTheme(<QueryClientProvider client={client}>{panel}</QueryClientProvider>);
  for (const style of container.querySelectorAll('style')) style.textContent = '';
  return container;
}

/** Text of an element with single spaces. */
export const textOf = (element: Element | null): string =>
  (element?.textContent ?? '').replaceAll(/\s+/g, ' ').trim();

/** Texts of the paragraphs of a panel. */
export const textsOf = (panel: Element): string[] =>
  [...panel.querySelectorAll('p, output, figcaption')].map(textOf);

/** Returns the lines of the CSV file that a button saves. */
export async function savedLines(button: Element | undefined): Promise<string[]> {
  const blobs: Blob[] = [];
  // jsdom has no object URLs.
  Object.assign(URL, { createObjectURL: (blob: Blob) => `#${blobs.push(blob)}`, revokeObjectURL: () => {} });
  (button as HTMLButtonElement | undefined)?.click();
  const texts = blobs.map(
    (blob) =>
      new Promise<string>((resolve) => {
        const reader = new FileReader();
        reader.addEventListener('load', () =>
          resolve(typeof reader.result === 'string' ? reader.result : ''),
        );
        reader.readAsText(blob);
      }),
  );
  const text = (await Promise.all(texts)).join('').replace(/^\uFEFF/, '');
  return text.split('\r\n').slice(0, -1);
}
