import { expect, it } from 'vitest';
import { versionProblems } from './version-problems.ts';

const changelog = '# Changes\n\n## 0.2.0 (soon)\n\n- A thing.\n\n## 1.0.0\n';

it.each([
  ['0.1.0', '0.1.0', true, [/raise the minor/, /no "## 0.1.0"/]],
  ['0.1.0', '0.2.0', true, []],
  ['0.2.0', '0.2.0', true, [/raise the minor/]],
  ['0.2.0', '0.2.0', false, []],
  ['1.0.0', '1.0.0', true, [/raise the major/]],
  ['0.9.0', '1.0.0', true, []],
  ['0.1.0', '0.20.0', false, [/no "## 0.20.0"/]],
])('from %s to %s, breaking: %s', (old, next, isBreaking, problems) => {
  const found = versionProblems(old, next, isBreaking, changelog);
  expect(found).toHaveLength(problems.length);
  problems.forEach((words, index) => expect(found[index]).toMatch(words));
});
