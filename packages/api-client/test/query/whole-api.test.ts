import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const source = join(import.meta.dirname, '../../src');
const codeOf = (folder: string) =>
  readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8'));

/** All operations of the contract, each with its call in the client: `GET('/api/uploads'`. */
const operations = readFileSync(join(source, 'schema.gen.ts'), 'utf8')
  .split(/^ {4}"(?=\/)/m)
  .slice(1)
  .flatMap((block) =>
    [...block.matchAll(/^ {8}(\w+): operations\["(\w+)"\]/gm)].map(([, method = '', id = '']) => ({
      id,
      call: `${method.toUpperCase()}('${block.slice(0, block.indexOf('"'))}'`,
    })),
  );

it('the query package covers every operation except sign-in, refresh, the reference page, and metrics', () => {
  const calls = codeOf(join(source, 'query'))
    .join('')
    .replaceAll(/\(\s+'/g, "('");
  const missing = operations.filter(({ call }) => !calls.includes(`api.${call}`));
  expect(operations.length).toBeGreaterThan(40);
  expect(missing.map(({ id }) => id)).toEqual([
    'getMetrics',
    'getReference',
    'login',
    'refreshToken',
    'completeProviderSignIn',
  ]);
});
