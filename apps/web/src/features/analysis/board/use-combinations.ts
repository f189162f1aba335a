import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { type RefObject, useDeferredValue } from 'react';
import {
  type Combination,
  type CombinationQuery,
  combinationsPageSize,
  combinationsQuery,
} from '../queries.ts';
import { useRowWindow } from '../../../components/data-table/use-row-window.ts';

// Delay before loading rows, so that rows passed while dragging the scroll bar are not loaded.
const settleMs = 80;

/** The combinations of a run that match the filters, loaded and rendered as they become visible. */
export function useCombinations(
  runId: string,
  query: CombinationQuery,
  scroller: RefObject<HTMLElement | null>,
) {
  const first = useQuery({ ...combinationsQuery(runId, query, 0), placeholderData: keepPreviousData });
  // Deferred, so that rendering the rows does not block more urgent updates.
  const top = useDeferredValue(first.data);
  const total = top?.total ?? null;
  const { rows, rest, keep } = useRowWindow(total ?? 0, scroller);
  const [wanted] = useDebouncedValue(pagesOf(rows.map(({ index }) => index)).join(), settleMs);
  const pages = wanted === '' ? [] : wanted.split(',').map(Number);
  const others = useQueries({ queries: pages.map((page) => combinationsQuery(runId, query, page)) });
  /** Returns null until the row is loaded. */
  const at = (index: number): Combination | null => {
    const page = Math.floor(index / combinationsPageSize);
    const read = page === 0 ? top : others[pages.indexOf(page)]?.data;
    return read?.combinations[index % combinationsPageSize] ?? null;
  };
  const failed = [first, ...others].filter(({ isError }) => isError);
  return {
    /** null until the first page is loaded */
    total,
    /** periods that the change column compares; undefined until loaded and for older runs */
    comparison: top?.comparison,
    /** whether the run has adjustments */
    isPlanned: top?.combinations[0]?.plan_sum !== undefined,
    rows,
    rest,
    keep,
    at,
    /** whether the rows belong to the previous query */
    isOld: first.isPlaceholderData,
    error: failed[0]?.error ?? null,
    retry: () => failed.forEach(({ refetch }) => void refetch()),
  };
}

/** Returns the pages of these rows, except the first page, which is always loaded. */
export function pagesOf(rows: readonly number[]): number[] {
  const pages = new Set(rows.map((row) => Math.floor(row / combinationsPageSize)));
  pages.delete(0);
  return [...pages];
}
