import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { requirements } from './requirements.ts';

interface Citations {
  /** Path relative to the repository root. */
  readonly file: string;
  /** Whether the file is a test or a support file of tests. */
  readonly ofTests: boolean;
  readonly ids: ReadonlySet<string>;
}

const root = join(import.meta.dirname, '..');
const passedOver = /(?:^|\/)(?:node_modules|dist|reports|test-results)(?:\/|$)|\.gen\.ts$/;
const areas = new Set(requirements.map(({ id }) => id.replace(/-\d+$/, '')));
const citation = new RegExp(`\\b(?:${[...areas].join('|')})-\\d+\\b`, 'g');

/** Requirement ids that each file cites, including ids that do not exist. */
export const citations: readonly Citations[] = globSync(
  '{apps,openapi,packages,tooling}/**/*.{ts,tsx,mjs,css,yaml}',
  { cwd: root, exclude: (path) => passedOver.test(path) },
).map((file) => ({
  file,
  ofTests: /\.(?:test|spec)\.tsx?$|\/(?:e2e|test)\//.test(file),
  ids: new Set(readFileSync(join(root, file), 'utf8').match(citation)),
}));
