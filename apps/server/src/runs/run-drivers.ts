import type { components } from '@forecast-console/api-client/schema';
import type { DriverFinding } from '@forecast-console/forecasting';
import type { RunRequest } from './stored-run.ts';

/** Drivers that did not help, and those that end before the forecast does, in sentences. */
export function notesOnDrivers(
  findings: readonly DriverFinding[],
  { bucket_type: bucket }: Pick<RunRequest, 'bucket_type'>,
  periods: number,
): string[] {
  const left = findings.filter(({ effect }) => effect === null).map(({ name }) => name);
  const leftOut = `Left out, as the forecast of held-out values was no better with ${left.length === 1 ? 'it' : 'them'}: ${left.join(', ')}.`;
  const short = findings.filter(({ effect, ahead }) => effect !== null && ahead < periods);
  return [
    ...(left.length === 0 ? [] : [leftOut]),
    ...short.map(
      ({ name, ahead }) =>
        `${name} is known for ${ahead} of the ${periods} ${bucket}s to forecast; beyond them it is taken to be what it usually was in the last season.`,
    ),
  ];
}

/** What a run found of its drivers, as it is kept. */
export function driversFound(
  findings: readonly DriverFinding[],
  periods: number,
): components['schemas']['RunDriver'][] {
  return findings.map((finding) => ({ ...finding, periods }));
}
