const parts = (version: string) => version.split('.').map(Number);

/** Whether a version promises something else than an older one (semver.org §4, §8). */
export function promisesAnew(old: string, next: string): boolean {
  const [[oldMajor = 0, oldMinor = 0], [major = 0, minor = 0]] = [parts(old), parts(next)];
  return major > oldMajor || (major === 0 && oldMajor === 0 && minor > oldMinor);
}

/** What is missing before a contract may follow another: a version that says how much changed, and a word about it. */
export function versionProblems(old: string, next: string, isBreaking: boolean, changelog: string): string[] {
  const mentions = new RegExp(`^## ${next.replaceAll('.', String.raw`\.`)}( |$)`, 'm').test(changelog);
  return [
    ...(isBreaking && !promisesAnew(old, next)
      ? [
          `version ${next} does not say that clients of ${old} break; raise ${old.startsWith('0.') ? 'the minor' : 'the major'} number`,
        ]
      : []),
    ...(mentions ? [] : [`CHANGELOG.md has no "## ${next}"`]),
  ];
}
