import { breakingChangesOf } from './breaking-changes-of.ts';
import { isObject, type Json } from './schema-view.ts';

/** Keys that document the contract without changing what clients can rely on. */
const prose = new Set(['description', 'summary', 'example', 'examples', 'links', 'tags', 'externalDocs']);
/** Keys whose value maps names that the contract chooses, such as a property called `description`. */
const nameMaps = new Set(['paths', 'properties', 'schemas', 'parameters', 'responses', 'headers', 'content']);

function withoutProse(value: unknown, isNameMap = false): unknown {
  if (Array.isArray(value)) return value.map((item) => withoutProse(item));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => isNameMap || !prose.has(key))
      .map(([key, inner]) => [key, withoutProse(inner, !isNameMap && nameMaps.has(key))]),
  );
}

/** Content of baseline.json: the contract without descriptions and examples. */
export const baselineText = (contract: Json): string =>
  JSON.stringify(withoutProse(contract), null, 1) + '\n';

const versionOf = ({ info }: Json): string => String(isObject(info) ? info['version'] : '');

/** Returns whether the version number announces a breaking change (semver.org §4, §8). */
function isBreakingVersion(old: string, next: string): boolean {
  const [[oldMajor = 0, oldMinor = 0], [major = 0, minor = 0]] = [old, next].map((version) =>
    version.split('.').map(Number),
  ) as [number[], number[]];
  return major > oldMajor || (major === 0 && oldMajor === 0 && minor > oldMinor);
}

/**
 * Returns the reasons why the contract cannot replace the baseline: it breaks clients without a new version, or
 * CHANGELOG.md lacks the version or a broken operation.
 *
 * @param today ISO date; an operation may be removed on or after its `x-sunset` date
 */
export function baselineProblems(baseline: Json, contract: Json, changelog: string, today: string): string[] {
  const [old, next] = [versionOf(baseline), versionOf(contract)];
  const changes = breakingChangesOf(baseline, contract, today);
  const operations = new Set(changes.map((change) => change.slice(0, change.indexOf(': '))));
  const section = changelog.split(/^## /m).find((text) => text.split(/\s/, 1)[0] === next);
  const number = old.startsWith('0.') ? 'minor' : 'major';
  const problems = [
    ...(changes.length === 0 || isBreakingVersion(old, next)
      ? []
      : [`These changes break clients of version ${old}. Raise the ${number} number of info.version.`]),
    ...(section === undefined
      ? [`CHANGELOG.md has no section "## ${next}".`]
      : [...operations]
          .filter((operation) => !section.includes(`\`${operation}\``))
          .map((operation) => `Section "## ${next}" of CHANGELOG.md does not list \`${operation}\`.`)),
  ];
  return problems.length === 0 ? [] : [...changes, ...problems];
}
