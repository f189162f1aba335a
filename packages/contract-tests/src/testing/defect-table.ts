import { checkNames } from '../checks/finding.ts';
import { defects } from './defects.ts';

/** The defects as a table of Markdown, by the check that finds them. */
export function defectTable(): string {
  const rows = checkNames.map((name) => {
    const found = defects.filter(({ check }) => check === name).map(({ what }) => what);
    return `| \`${name}\` | ${found.join('; ')} |`;
  });
  return ['| check | is proven by a server that … |', '| --- | --- |', ...rows].join('\n');
}
