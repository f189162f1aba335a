import type { ForecastRunRow } from './repository/runs-repository.ts';
import { InvalidInputError } from '../../errors.ts';
import { settingsOf } from './result/stored-request.ts';
import type { RunResult } from './result/stored-run.ts';

const splitList = (joined: string): string[] => joined.split(',').filter((part) => part !== '');

/**
 * Returns the `level` of the stored groups for a requested level: '' for the run's own level, which is the default.
 * @throws InvalidInputError if the run has no groups at the requested level
 */
export function findLevel(run: Pick<ForecastRunRow, 'request' | 'result'>, asked = ''): string {
  const level = [...new Set(splitList(asked))];
  const { aggregation_characteristics: own } = settingsOf(run);
  if (
    level.length === 0 ||
    (level.length === own.length && level.every((code) => own.includes(code as never)))
  )
    return '';
  const levels = run.result === null ? [] : ((JSON.parse(run.result) as RunResult).levels ?? []);
  const above = levels.find((code) => level.length === 1 && code === level[0]);
  if (above === undefined)
    throw new InvalidInputError(
      `This run was computed ${own.length === 0 ? 'for the total only' : `at the level ${own.join(',')}`}; it has no groups by ${level.join(',')}.`,
    );
  return above;
}
