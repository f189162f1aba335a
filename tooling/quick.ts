import { globSync, readFileSync } from 'node:fs';

const isQuick = process.env['QUICK'] !== undefined;

/**
 * Returns the files that `npm test -- --quick` skips: those with the comment `// full run only:` and a reason.
 * @param pattern a glob, relative to the working directory
 */
export const leftOut = (pattern: string): string[] =>
  isQuick ? globSync(pattern).filter((file) => /^\/\/ full run only:/m.test(readFileSync(file, 'utf8'))) : [];
