/** Licences that let everybody use, change and pass on what is under them. */
const allowed = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'Unlicense',
]);
/** Under MPL-2.0, which asks something only of who changes it: makes the style sheets and is not in them. */
const buildsOnly = /^lightningcss(-|$)/;

/**
 * Code under ISC and data under CC BY-SA 3.0 (its LICENSE; the manifest says CC-BY-3.0), used unchanged: that asks for the
 * attribution which the screens and NOTICE.md give.
 */
const attributed = /^date-holidays$/;

/** Names of packages by licence, as `pnpm licenses list --json` tells them. */
export type Licences = Readonly<Record<string, readonly { readonly name: string }[]>>;

const isAllowed = (licence: string) =>
  licence
    .replace(/^\((.*)\)$/, '$1')
    .split(' OR ')
    .some((one) => allowed.has(one));

/** Packages whose licence this workspace does not take, each as `name: licence`. */
export function unwelcome(licences: Licences): string[] {
  return Object.entries(licences)
    .filter(([licence]) => !isAllowed(licence))
    .flatMap(([licence, packages]) =>
      packages
        .filter(({ name }) => !buildsOnly.test(name) && !attributed.test(name))
        .map(({ name }) => `${name}: ${licence}`),
    );
}
