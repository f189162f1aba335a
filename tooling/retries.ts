/**
 * In CI, a failed test runs a second time, so that one unstable test does not reject a change. `npm test` lists the
 * tests that passed only then.
 */
export const retries = process.env['CI'] === undefined ? 0 : 1;
