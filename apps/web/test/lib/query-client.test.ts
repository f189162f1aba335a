import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../src/lib/query-client.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  queryClient.clear();
  vi.useRealTimers();
});

const read = (...queryKey: string[]) => queryClient.fetchQuery({ queryKey, queryFn: () => queryKey });
const readLarge = (...queryKey: string[]) =>
  queryClient.fetchQuery({ queryKey, queryFn: () => queryKey, meta: { large: true } });
const kept = (...queryKey: string[]) => queryClient.getQueryData(queryKey) !== undefined;

describe('the query cache', () => {
  it('refetches a response after five minutes, but not earlier', async () => {
    const ask = vi.fn<() => string>(() => 'answer');
    const show = new QueryObserver(queryClient, { queryKey: ['uploads'], queryFn: ask });
    const hide = show.subscribe(() => {});
    await vi.advanceTimersByTimeAsync(5 * 60_000 - 1);
    await queryClient.fetchQuery({ queryKey: ['uploads'], queryFn: ask });
    expect(ask).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    await queryClient.fetchQuery({ queryKey: ['uploads'], queryFn: ask });
    expect(ask).toHaveBeenCalledTimes(2);
    hide();
  });

  it('evicts a response that has not been shown for five minutes', async () => {
    await read('uploads');
    await vi.advanceTimersByTimeAsync(5 * 60_000 - 1);
    expect(kept('uploads')).toBe(true);
    await vi.advanceTimersByTimeAsync(1);
    expect(kept('uploads')).toBe(false);
  });

  it('keeps the ten most recently used products and all other queries', async () => {
    await read('runs', 'history');
    for (let at = 1; at <= 6; at += 1) await readLarge('uploads', 'products', `dataset ${at}`);
    for (let at = 1; at <= 6; at += 1) await readLarge('runs', 'group', `product ${at}`);
    expect(kept('uploads', 'products', 'dataset 1')).toBe(false);
    expect(kept('uploads', 'products', 'dataset 2')).toBe(false);
    expect(kept('uploads', 'products', 'dataset 3')).toBe(true);
    expect(queryClient.getQueryCache().findAll({ queryKey: ['runs', 'group'] })).toHaveLength(6);
    expect(queryClient.getQueryCache().findAll({ queryKey: ['uploads', 'products'] })).toHaveLength(4);
    expect(kept('runs', 'history')).toBe(true);
  });

  it('keeps products that are on screen, regardless of age', async () => {
    const queryKey = ['uploads', 'products', 'shown'];
    const hide = new QueryObserver(queryClient, {
      queryKey,
      queryFn: () => 'products',
      meta: { large: true },
    }).subscribe(() => {});
    for (let at = 1; at <= 12; at += 1) await readLarge('uploads', 'products', `dataset ${at}`);
    expect(kept(...queryKey)).toBe(true);
    expect(kept('uploads', 'products', 'dataset 3')).toBe(false);
    hide();
    await readLarge('uploads', 'products', 'dataset 13');
    // This query was on screen until now, so it is one of the most recently used.
    expect(kept(...queryKey)).toBe(true);
    expect(kept('uploads', 'products', 'dataset 4')).toBe(false);
  });
});
