import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const source = join(import.meta.dirname, '../../src');
const codeOf = (folder: string) =>
  readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8'));

/** Every operation of the contract, as the client calls it: `GET('/api/uploads'`. */
const operations = readFileSync(join(source, 'schema.gen.ts'), 'utf8')
  .split(/^ {4}"(?=\/)/m)
  .slice(1)
  .flatMap((block) =>
    [...block.matchAll(/^ {8}(\w+): operations\["(\w+)"\]/gm)].map(([, method = '', id = '']) => ({
      id,
      call: `${method.toUpperCase()}('${block.slice(0, block.indexOf('"'))}'`,
    })),
  );

it('offers every operation of the contract but those of the session itself, a page to look at and the measures of operators', () => {
  const calls = codeOf(join(source, 'query'))
    .join('')
    .replaceAll(/\(\s+'/g, "('");
  const missing = operations.filter(({ call }) => !calls.includes(`api.${call}`));
  expect(operations.length).toBeGreaterThan(40);
  expect(missing.map(({ id }) => id)).toEqual(['getMetrics', 'getReference', 'login', 'refreshToken']);
});
