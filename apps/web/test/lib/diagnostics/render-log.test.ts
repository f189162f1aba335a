import { describe, expect, it, vi } from 'vitest';
import { createRenderLog } from '../../../src/lib/diagnostics/render-log.ts';

function log() {
  const warn = vi.fn<(message: string) => void>();
  const renders = createRenderLog(warn);
  const render = (duration: number, component = 'Chart', at = 0) =>
    renders.record({ component, duration, at });
  return { ...renders, warn, render };
}

describe('createRenderLog', () => {
  it('totals the renders of a component', () => {
    const { render, components } = log();
    for (const duration of [10, 60, 20]) render(duration);
    expect(components()).toMatchObject([
      { component: 'Chart', renders: 3, totalTime: 90, maxTime: 60, slowRenders: 1 },
    ]);
  });

  it('counts a render above 50 ms as slow and logs a warning', () => {
    const { render, slowRenders, warn } = log();
    render(50);
    expect(warn).not.toHaveBeenCalled();
    render(50.1);
    expect(slowRenders()).toEqual([{ component: 'Chart', duration: 50.1, at: 0 }]);
    expect(warn).toHaveBeenCalledExactlyOnceWith('Slow render: Chart took 50 ms');
  });

  it('keeps the last ten renders of a component', () => {
    const { render, components } = log();
    for (let duration = 1; duration <= 12; duration += 1) render(duration);
    expect(components()[0]?.history.map(({ duration }) => duration)).toEqual([
      3, 4, 5, 6, 7, 8, 9, 10, 11, 12,
    ]);
  });

  it('limits the number of components', () => {
    const { render, components } = log();
    for (let index = 0; index < 250; index += 1) render(1, `Panel ${index}`);
    expect(components()).toHaveLength(200);
    expect(components()[0]?.component).toBe('Panel 50');
  });

  it('removes everything when cleared', () => {
    const { render, clear, components, slowRenders } = log();
    render(60);
    clear();
    expect(components()).toEqual([]);
    expect(slowRenders()).toEqual([]);
  });
});
