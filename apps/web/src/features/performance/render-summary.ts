import type { ComponentRenders } from '../../lib/diagnostics/render-log.ts';

interface RenderSummary {
  readonly components: number;
  readonly renders: number;
  /** Milliseconds; null before anything rendered. */
  readonly averageTime: number | null;
  readonly slowRenders: number;
}

/** The summary cards (PERF-2). */
export function renderSummary(components: readonly ComponentRenders[]): RenderSummary {
  const sum = (value: (component: ComponentRenders) => number) =>
    components.reduce((total, component) => total + value(component), 0);
  const renders = sum((component) => component.renders);
  return {
    components: components.length,
    renders,
    averageTime: renders === 0 ? null : sum((component) => component.totalTime) / renders,
    slowRenders: sum((component) => component.slowRenders),
  };
}

/** Slowest on average first. */
export function slowestFirst(components: readonly ComponentRenders[]): ComponentRenders[] {
  return [...components].sort((a, b) => b.totalTime / b.renders - a.totalTime / a.renders);
}
