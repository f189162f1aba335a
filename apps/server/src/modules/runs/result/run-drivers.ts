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
    ...short.map(({ name, ahead, usual }) => {
      const left = horizon - ahead;
      const assumed =
        usual === 0
          ? `No ${name} is assumed in ${left} of the ${horizon} ${bucket}s to forecast`
          : `In ${left} of the ${horizon} ${bucket}s to forecast, ${name} is assumed to be ${usual === null ? "each series' typical value" : `${usual}, its typical value`} of the last season`;
      return `${assumed}, because it is known for only ${ahead}. To change this, add a file with ${name} for these ${bucket}s to the dataset and refresh the run.`;
    }),
  ];
}

/** Maps the effects of drivers to their stored form. */
export function toRunDrivers(
  findings: readonly DriverFinding[],
  { horizon: periods }: Pick<RunRequest, 'horizon'>,
): components['schemas']['RunDriver'][] {
  return findings.map((finding) => ({ ...finding, periods }));
}
