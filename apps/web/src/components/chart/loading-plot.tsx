import { Skeleton } from '@mantine/core';
import { createElement, useEffect, useState } from 'react';
import type Plot from './plot.tsx';
import type { PlotProps } from './plot.tsx';

let loaded: typeof Plot | null = null;

/** Fetches the drawing before it is needed: while its data is under way, and for paper. */
export function preloadPlot(): void {
  // What goes wrong is told where the chart is shown.
  load().catch(() => {});
}

async function load(): Promise<void> {
  loaded ??= (await import('./plot.tsx')).default;
}

/**
 * The drawing, whose code loads where the first chart is shown. Not `lazy`: React keeps a fallback that it has shown
 * on screen for 300 ms, however soon the code is there.
 */
export function LoadingPlot(props: PlotProps) {
  const [ready, setReady] = useState(loaded !== null);
  const [failure, setFailure] = useState<unknown>(null);
  useEffect(() => {
    load().then(() => setReady(true), setFailure);
  }, []);
  // For the error boundary: the file of an older version may be gone from the server.
  if (failure !== null) throw failure;
  return ready && loaded !== null ? createElement(loaded, props) : <Skeleton height="100%" />;
}
