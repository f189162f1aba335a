import * as fc from 'fast-check';

// In CI, property tests draw the same cases in every run, so that a failure is due to the change. Local runs draw
// new ones, and FUZZ_SEED repeats a run.
const seed = process.env.FUZZ_SEED ?? (process.env.CI === undefined ? undefined : '1');
if (seed !== undefined) fc.configureGlobal({ seed: Number(seed) });
