import type { components } from '@forecast-console/api-client/schema';
import type { DriverFinding } from '@forecast-console/forecasting';
import type { RunRequest } from './stored-run.ts';

/** Drivers that are left out, and those that end before the forecast does, in sentences. */
export function notesOnDrivers(
  findings: readonly DriverFinding[],
  { bucket_type: bucket, horizon }: Pick<RunRequest, 'bucket_type' | 'horizon'>,
): string[] {
  const left = findings.filter(({ effect }) => effect === null).map(({ name }) => name);
  const leftOut = `Left out, as ${left.length === 1 ? 'it' : 'they'} showed no effect beyond chance, or made held-out values be missed by more: ${left.join(', ')}.`;
  const short = findings.filter(({ effect, ahead }) => effect !== null && ahead < horizon);
  return [
    ...(left.length === 0 ? [] : [leftOut]),
    ...short.map(
      ({ name, ahead }) =>
        `${name} is known in full for ${ahead} of the ${horizon} ${bucket}s to forecast; where it is not known, it is taken to be what it usually was in the last season.`,
    ),
  ];
}

/** What a run found of its drivers, as it is kept. */
export function driversFound(
  findings: readonly DriverFinding[],
  { horizon: periods }: Pick<RunRequest, 'horizon'>,
): components['schemas']['RunDriver'][] {
  return findings.map((finding) => ({ ...finding, periods }));
}
