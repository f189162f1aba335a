import { Profiler, type ReactNode } from 'react';
import { renderLog } from '../lib/diagnostics/diagnostics.ts';

/** Times the renders of what is inside, under a name, for the Performance Dashboard. */
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
