import { Profiler, type ReactNode } from 'react';
import { renderLog } from '../../lib/diagnostics/diagnostics.ts';

/** Measures the render times of its children for the performance dashboard. */
export function Measured({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Profiler
      id={name}
      onRender={(component, _phase, duration, _base, _start, committed) =>
        renderLog.record({ component, duration, at: performance.timeOrigin + committed })
      }
    >
      {children}
    </Profiler>
  );
}
