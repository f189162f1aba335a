// full run only: it starts programs as separate processes.
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Console } from './support/console.ts';
import { program, runProgram } from './support/run-cli.ts';

const page = readFileSync(
  join(import.meta.dirname, '../../../docs/how-to/call-the-api-from-a-script.md'),
  'utf8',
);
const examples = [
  { language: 'sh', command: 'sh', check: ['-c', 'true'], missing: 'sh is not installed' },
  {
    language: 'python',
    command: 'python3',
    check: ['-c', 'import requests'],
    missing: 'Python or requests is not installed',
  },
  {
    language: 'r',
    command: 'Rscript',
    check: ['-e', 'library(httr2)'],
    missing: 'R or httr2 is not installed',
  },
];

let server: Console;
beforeAll(async () => {
  server = await Console.start();
  // `npx` would download the published package.
  mkdirSync(server.path('bin'));
  writeFileSync(server.path('bin/npx'), '#!/bin/sh\nshift\nexec "$NODE" "$PROGRAM" "$@"\n');
  chmodSync(server.path('bin/npx'), 0o755);
});
afterAll(() => server.stop());

/** Returns the last code block of a language. Fails the test if there is none. */
function example(language: string): string {
  const blocks = [...page.matchAll(new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\`$`, 'gms'))];
  const code = blocks.at(-1)?.[1];
  if (code === undefined) throw new Error(`the page has no example in ${language}`);
  return code;
}

describe('the guide for scripts', () => {
  it.for(examples)(
    'has a working example in $language',
    async ({ language, command, check, missing }, { skip }) => {
      const code = example(language);
      if (spawnSync(command, check).status !== 0) {
        process.stdout.write(`${missing}; its example was not run.\n`);
        return skip(missing);
      }
      rmSync(server.path('forecast.csv'), { force: true });
      const script = server.path(`example.${language}`);
      writeFileSync(script, code);
      const env = {
        ...server.env(),
        PATH: [server.path('bin'), process.env['PATH']].join(delimiter),
        NODE: process.execPath,
        PROGRAM: program,
      };
      const args = language === 'sh' ? ['-e', script] : [script];
      const finished = await runProgram(command, args, { cwd: server.folder, env });
      expect(finished).toMatchObject({ code: 0, stderr: '' });
      const exported = readFileSync(server.path('forecast.csv'), 'utf8');
      expect(exported).toMatch(/^\ufeffName,Period,Actual,Forecast,/);
      expect(exported).toContain('\nTotal,2026-06-01,');
      return undefined;
    },
  );
});
