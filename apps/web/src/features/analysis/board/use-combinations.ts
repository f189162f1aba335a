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

// Whoever drags the scroll bar past thousands of rows wants none of those in between.
const settleMs = 80;

/** The combinations of a run that pass search and filters, read and drawn as they come into sight. */
export function useCombinations(
  runId: string,
  query: CombinationQuery,
  scroller: RefObject<HTMLElement | null>,
) {
  const first = useQuery({ ...combinationsQuery(runId, query, 0), placeholderData: keepPreviousData });
  // Drawn in pieces, behind whatever else arrives with it.
  const top = useDeferredValue(first.data);
  const total = top?.total ?? null;
  const { rows, rest, keep } = useRowWindow(total ?? 0, scroller);
  const [wanted] = useDebouncedValue(pagesOf(rows.map(({ index }) => index)).join(), settleMs);
  const pages = wanted === '' ? [] : wanted.split(',').map(Number);
  const others = useQueries({ queries: pages.map((page) => combinationsQuery(runId, query, page)) });
  /** Null where it is not read yet. */
  const at = (index: number): Combination | null => {
    const page = Math.floor(index / combinationsPageSize);
    const read = page === 0 ? top : others[pages.indexOf(page)]?.data;
    return read?.combinations[index % combinationsPageSize] ?? null;
  };
  const failed = [first, ...others].filter(({ isError }) => isError);
  return {
    /** null until the first answer */
    total,
    /** something of the run was adjusted */
    isPlanned: top?.combinations[0]?.plan_sum !== undefined,
    rows,
    rest,
    keep,
    at,
    /** what is shown is the answer to the question before */
    isOld: first.isPlaceholderData,
    error: failed[0]?.error ?? null,
    retry: () => failed.forEach(({ refetch }) => void refetch()),
  };
}

/** The pages that hold these rows; the first is read anyway. */
export function pagesOf(rows: readonly number[]): number[] {
  const pages = new Set(rows.map((row) => Math.floor(row / combinationsPageSize)));
  pages.delete(0);
  return [...pages];
}
