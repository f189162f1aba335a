import { renderHistory, slowRenderMs } from '../constants.ts';

/** One render of a component. */
export interface RenderRecord {
  readonly component: string;
  /** Milliseconds, including nested components. */
  readonly duration: number;
  /** Milliseconds, including nested components. */
  readonly at: number;
}

/** Render statistics of a component; times in milliseconds. */
export interface ComponentRenders {
  readonly component: string;
  readonly renders: number;
  readonly totalTime: number;
  readonly maxTime: number;
  readonly slowRenders: number;
  /** The latest renders, oldest first. */
  readonly history: readonly RenderRecord[];
}

interface RenderLog {
  readonly record: (render: RenderRecord) => void;
  readonly components: () => readonly ComponentRenders[];
  /** The latest renders above the threshold (CONST-11), oldest first. */
  readonly slowRenders: () => readonly RenderRecord[];
  readonly clear: () => void;
}

const maxComponents = 200;
const maxSlowRenders = 100;

/** Records render times of this tab. At the limit, drops the components that rendered least recently. */
export function createRenderLog(warn: (message: string) => void): RenderLog {
  const components = new Map<string, ComponentRenders>();
  let slow: readonly RenderRecord[] = [];

  return {
    record: (render) => {
      const { component, duration } = render;
      const isSlow = duration > slowRenderMs;
      const before = components.get(component);
      components.delete(component);
      components.set(component, {
        component,
        renders: (before?.renders ?? 0) + 1,
        totalTime: (before?.totalTime ?? 0) + duration,
        maxTime: Math.max(before?.maxTime ?? 0, duration),
        slowRenders: (before?.slowRenders ?? 0) + (isSlow ? 1 : 0),
        history: [...(before?.history ?? []), render].slice(-renderHistory),
      });
      const oldest = components.keys().next();
      if (components.size > maxComponents && !oldest.done) components.delete(oldest.value);
      if (!isSlow) return;
      slow = [...slow, render].slice(-maxSlowRenders);
      warn(`Slow render: ${component} took ${Math.round(duration)} ms`);
    },
    components: () => [...components.values()],
    slowRenders: () => slow,
    clear: () => {
      components.clear();
      slow = [];
    },
  };
}
