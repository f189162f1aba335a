import { BadRequestError } from '@forecast-console/server';
import type { ChosenScenario } from './chosen-scenario.ts';

const form = /^([^;]+)((?:;[a-z]+=[^;]*)*)$/;

function parseOne(text: string): ChosenScenario {
  const [, name, rest = ''] = form.exec(text) ?? [];
  const given = new Map(
    rest.split(';').map((pair) => {
      const [key = '', value = ''] = pair.split('=');
      return [key, value] as const;
    }),
  );
  const unknown = [...given.keys()].filter((key) => !['', 'times', 'operation', 'delay', 'id'].includes(key));
  const times = given.get('times');
  const delay = given.get('delay');
  const isMalformed =
    (times !== undefined && !/^[1-9]\d{0,3}$/.test(times)) ||
    (delay !== undefined && !/^\d{1,6}$/.test(delay));
  if (name === undefined || unknown.length > 0 || isMalformed)
    throw new BadRequestError(
      `"${text}" is not a valid selection. Use the form name;times=2;operation=createForecast.`,
    );
  return {
    name,
    times: times === undefined ? null : Number(times),
    operation: given.get('operation'),
    ...(delay === undefined ? {} : { delay: Number(delay) }),
    ...(given.has('id') ? { id: given.get('id') } : {}),
  };
}

/**
 * Parses `name;times=2;operation=createForecast;delay=50;id=a, other-name`.
 *
 * @throws BadRequestError for a malformed value
 */
export function parseChosen(text: string): ChosenScenario[] {
  const parts = text.split(',').map((part) => part.replaceAll(/\s/g, ''));
  return parts.filter((part) => part !== '').map(parseOne);
}
