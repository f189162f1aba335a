import { BadRequestError, type Operation } from '@forecast-console/server';
import { type ScenarioAnswer, scenarioNamed } from './catalogue.ts';
import { type Choice, parseChoices } from './choice.ts';

/** Parses a Prefer header. Unknown preferences are ignored (RFC 7240). */
function preferences(header: string): Map<string, string> {
  const named = header.split(/[,;]/).map((part) => {
    const [name = '', value = ''] = part.split('=', 2);
    return [name.trim().toLowerCase(), value.trim().replaceAll('"', '')] as const;
  });
  return new Map(named);
}

function example(operation: Operation, name: string, code: number | null): ScenarioAnswer {
  for (const [status, examples] of operation.examples)
    if (examples.has(name) && (code === null || code === status)) return { status, body: examples.get(name) };
  const names = [...new Set([...operation.examples.values()].flatMap((examples) => [...examples.keys()]))];
  throw new BadRequestError(
    `${operation.id} has no example "${name}"${code === null ? '' : ` of status ${code}`}. It has: ${names.join(', ')}.`,
  );
}

/** Returns the first example for the status, or else a scenario with this status, or else a generic error. */
function ofStatus(operation: Operation, code: number): ScenarioAnswer | null {
  if (code < 300) return null;
  const [documented] = operation.examples.get(code)?.values() ?? [];
  if (documented !== undefined) return { status: code, body: documented };
  const { any } = scenarioNamed(`status-${code}`)?.answers ?? {};
  return any ?? { status: code, body: { detail: `Status ${code}, as requested by Prefer` } };
}

/**
 * Returns the choices of a `Prefer` header: `code=422`, `example=default`, both, or `scenario=forecast-no-id`.
 *
 * @throws BadRequestError for an invalid code or an unknown example or scenario
 */
export function choicesOfPrefer(header: string): Choice[] {
  const wanted = preferences(header);
  const scenario = wanted.get('scenario');
  if (scenario !== undefined) return parseChoices(scenario, 'prefer');
  const codeText = wanted.get('code');
  const name = wanted.get('example');
  if (codeText === undefined && name === undefined) return [];
  if (codeText !== undefined && !/^[2-5]\d\d$/.test(codeText))
    throw new BadRequestError(`Prefer: code=${codeText} is not a status; use code=422.`);
  const code = codeText === undefined ? null : Number(codeText);
  const text = [
    ...(code === null ? [] : [`code=${code}`]),
    ...(name === undefined ? [] : [`example=${name}`]),
  ];
  return [
    {
      text: text.join(', '),
      key: `prefer ${text.join()}`,
      times: null,
      until: [],
      breaksContract: true,
      answerFor: (operation) =>
        name === undefined ? ofStatus(operation, code ?? 200) : example(operation, name, code),
    },
  ];
}
