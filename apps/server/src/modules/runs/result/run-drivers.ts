import type { components } from '@forecast-console/api-client/schema';
import type { DriverFinding } from '@forecast-console/forecasting';
import type { RunRequest } from './stored-run.ts';

/** Returns notes on drivers that were excluded or whose future values end before the forecast. */
export function driverNotes(
  findings: readonly DriverFinding[],
  { bucket_type: bucket, horizon }: Pick<RunRequest, 'bucket_type' | 'horizon'>,
): string[] {
  const excluded = findings.filter(({ effect }) => effect === null).map(({ name }) => name);
  const excludedNote = `Excluded because ${excluded.length === 1 ? 'it' : 'they'} had no significant effect or increased the holdout error: ${excluded.join(', ')}.`;
  const short = findings.filter(({ effect, ahead }) => effect !== null && ahead < horizon);
  return [
    ...(excluded.length === 0 ? [] : [excludedNote]),
    ...short.map(
      ({ name, ahead }) =>
        `${name} is known for ${ahead} of the ${horizon} ${bucket}s to forecast. For the rest, its typical value of the last season is used.`,
    ),
  ];
}

/** Maps the effects of drivers to their stored form. */
export function toRunDrivers(
  findings: readonly DriverFinding[],
  { horizon: periods }: Pick<RunRequest, 'horizon'>,
): components['schemas']['RunDriver'][] {
  return findings.map((finding) => ({ ...finding, periods }));
}
