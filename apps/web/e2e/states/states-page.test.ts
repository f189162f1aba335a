import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { screens } from './screens.ts';
import { states } from './state.ts';
import { statesPage } from './states-page.ts';

const e2e = join(import.meta.dirname, '..');

describe('the screens', () => {
  // ROUTE-1
  it('include every route', () => {
    const router = readFileSync(join(e2e, '../src/routeTree.gen.ts'), 'utf8');
    const routes = /\n {2}to:\n([^;]*);/.exec(router)?.[1] ?? '';
    const paths = new Set([...routes.matchAll(/'([^']+)'/g)].map(([, path = '']) => path));
    const shown = new Set(
      screens.map(({ path }) =>
        path
          .replace(/[?#].*/, '')
          .replace(/\/analysis\/.*/, '/analysis/$runId')
          .replace(/\/datasets\/.*/, '/datasets/$id'),
      ),
    );
    expect([...paths].filter((path) => !shown.has(path) && path !== '/analysis')).toEqual([]);
    expect(paths.size).toBeGreaterThan(10);
  });

  it('cite only existing tests', () => {
    const named = screens.flatMap(({ states: all }) =>
      states.flatMap((state) => {
        const shown = all[state];
        return 'test' in shown ? [shown.test] : [];
      }),
    );
    const missing = named.filter((test) => {
      const [file = '', title = ''] = test.split(' › ');
      return !readFileSync(join(e2e, file), 'utf8').includes(`'${title}'`);
    });
    expect(named.length).toBeGreaterThan(0);
    expect(missing).toEqual([]);
  });

  it('are listed with all their states on the generated page', () => {
    const sections = statesPage(screens).split('\n## ').slice(1);
    expect(sections.map((section) => section.split('\n')[0])).toEqual(screens.map(({ name }) => name));
    for (const section of sections) {
      expect(states.filter((state) => !section.includes(`\n| ${state} |`))).toEqual([]);
    }
  });
});
