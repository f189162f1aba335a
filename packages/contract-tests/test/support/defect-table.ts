import { checkNames, rules } from '../../src/checks/rules.ts';
import { defects } from './defects.ts';

/** The defects as a table of Markdown, by the check that finds them. */
export function defectTable(): string {
  const rows = checkNames.map((name) => {
    const found = defects.filter(({ check }) => check === name).map(({ what }) => what);
    return `| \`${name}\` | ${rules[name]} | ${found.join('; ')} |`;
  });
  return ['| rule | what it requires | is proven by a server that … |', '| --- | --- | --- |', ...rows].join(
    '\n',
  );
}
