import type { RunReport } from '../run/run-contract-tests.ts';

/** Escapes the message of a workflow command. */
const escape = (text: string) => text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
const escapeProperty = (text: string) => escape(text).replaceAll(':', '%3A').replaceAll(',', '%2C');

/** Returns one annotation per failed case, in the syntax of GitHub Actions. */
export const githubReport = ({ results, secrets }: RunReport): string[] =>
  results
    .filter(({ outcome }) => outcome === 'failed')
    .map(({ phase, operation, name, findings }) => {
      const message = findings.map(({ check, message: text }) => `${check}: ${text}`).join('\n');
      return `::error title=${escapeProperty(`${phase} › ${operation} › ${name}`)}::${escape(secrets.mask(message))}`;
    });
