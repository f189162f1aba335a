import { useEffect, useState } from 'react';

type Plot = (typeof import('./plot.tsx'))['default'];

let loaded: Plot | null = null;

/**
 * The drawing, whose code loads where the first chart is shown; null until then. Not `lazy`: React keeps a fallback
 * that it has shown on screen for 300 ms, however soon the code is there.
 */
export function usePlot(): Plot | null {
  const [plot, setPlot] = useState<Plot | null>(() => loaded);
  const [failure, setFailure] = useState<unknown>(null);
  useEffect(() => {
    if (plot !== null) return;
    let wanted = true;
    import('./plot.tsx').then(
      ({ default: component }) => {
        loaded = component;
        if (wanted) setPlot(() => component);
      },
      (error: unknown) => {
        if (wanted) setFailure(error);
      },
    );
    return () => {
      wanted = false;
    };
  }, [plot]);
  // For the error boundary: the file of an older version may be gone from the server.
  if (failure !== null) throw failure;
  return plot;
}
