import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const e2e = join(import.meta.dirname, '..');

it('every browser test fails if a page violates the security policy, throws or logs an error', () => {
  const specs = globSync('**/*.spec.ts', { cwd: e2e });
  const unwatched = specs.filter(
    (spec) =>
      !/^import \{ test(?: as \w+)? \} from '.*\/(mock-|shared-page-)?test\.ts';$/m.test(
        readFileSync(join(e2e, spec), 'utf8'),
      ),
  );
  expect(specs.length).toBeGreaterThan(10);
  expect(unwatched).toEqual([]);
});

it('no browser test waits for a fixed time or intercepts responses', () => {
  const specs = globSync('**/*.ts', { cwd: e2e }).filter((file) => !file.endsWith('.test.ts'));
  const wrong = specs.filter((file) =>
    /\.(waitForTimeout|routeFromHAR|route)\(/.test(readFileSync(join(e2e, file), 'utf8')),
  );
  expect(wrong).toEqual([]);
});
