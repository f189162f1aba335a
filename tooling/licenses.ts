/**
 * Licenses that permit use, modification and distribution. PSF-2.0 also requires copies to keep its notice, which the
 * installed package contains.
 */
const allowed = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'PSF-2.0',
  'Unlicense',
]);
/**
 * Packages used only at build time, which are not part of the app: lightningcss (MPL-2.0, which affects only modified
 * versions of its code) and caniuse-lite (CC-BY-4.0, browser data for Babel).
 */
const buildTool = /^(?:lightningcss(?:-.*)?|caniuse-lite)$/;

/**
 * A package with code under ISC and data under CC BY-SA 3.0 (according to its LICENSE; its manifest says CC-BY-3.0).
 * It is used unchanged, and the app and NOTICE.md contain the attribution.
 */
const attributed = /^date-holidays$/;

/** Package names by license, as in the output of `pnpm licenses list --json`. */
export type Licenses = Readonly<Record<string, readonly { readonly name: string }[]>>;

const isAllowed = (license: string) =>
  license
    .replace(/^\((.*)\)$/, '$1')
    .split(' OR ')
    .some((one) => allowed.has(one));

/** Returns the packages whose license is not allowed, each as `name: license`. */
export function disallowed(licenses: Licenses): string[] {
  return Object.entries(licenses)
    .filter(([license]) => !isAllowed(license))
    .flatMap(([license, packages]) =>
      packages
        .filter(({ name }) => !buildTool.test(name) && !attributed.test(name))
        .map(({ name }) => `${name}: ${license}`),
    );
}
