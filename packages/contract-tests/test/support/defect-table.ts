import { checkNames, rules } from '../../src/checks/rules.ts';
import { liveDefects } from '../live/live-defects.ts';
import { defects } from './defects.ts';

/** Returns a Markdown table of the defects by check. */
export function defectTable(): string {
  const rows = checkNames.map((name) => {
    const found = [...defects, ...liveDefects].filter(({ check }) => check === name).map(({ what }) => what);
    return `| \`${name}\` | ${rules[name]} | ${found.join('; ')} |`;
  });
  return ['| rule | requirement | tested with a server that … |', '| --- | --- | --- |', ...rows].join('\n');
}
