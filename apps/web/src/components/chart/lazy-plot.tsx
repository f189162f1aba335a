import { Skeleton } from '@mantine/core';
import { createElement, useEffect, useState } from 'react';
import type Plot from './plot.tsx';
import type { PlotProps } from './plot.tsx';

let loaded: typeof Plot | null = null;

/** Starts loading the chart code, for example while the data is being fetched. */
export function preloadPlot(): void {
  // LazyPlot reports the error when it renders.
  load().catch(() => {});
}

async function load(): Promise<void> {
  loaded ??= (await import('./plot.tsx')).default;
}

/** Loads the plot on first use. Unlike React's `lazy`, it does not keep the fallback for at least 300 ms. */
export function LazyPlot(props: PlotProps) {
  const [ready, setReady] = useState(loaded !== null);
  const [failure, setFailure] = useState<unknown>(null);
  useEffect(() => {
    load().then(() => setReady(true), setFailure);
  }, []);
  // Caught by the error boundary. After a deployment, for example, the file may no longer exist.
  if (failure !== null) throw failure;
  return ready && loaded !== null ? createElement(loaded, props) : <Skeleton height="100%" />;
}
