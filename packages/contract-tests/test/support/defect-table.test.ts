import { expect, it } from 'vitest';
import { checkNames } from '../../src/checks/rules.ts';
import { defectTable } from './defect-table.ts';
import { liveDefects } from '../live/live-defects.ts';
import { defects } from './defects.ts';

it('the defect table lists every defect next to the rule that detects it', () => {
  const [, , ...rows] = defectTable().split('\n');
  expect(rows.map((row) => row.split('`')[1])).toEqual([...checkNames]);
  for (const { check, what } of [...defects, ...liveDefects]) {
    expect(rows.find((row) => row.startsWith(`| \`${check}\` |`))).toContain(what);
  }
});
