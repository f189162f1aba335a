import type { components } from '@forecast-console/api-client/schema';

/** Number of actuals inside their interval; N/A if the run has no intervals. */
export function hitsText({
  hits,
  bounded,
}: Pick<components['schemas']['Realised'], 'hits' | 'bounded'>): string {
  return bounded === 0 ? 'N/A' : `${hits} of ${bounded}`;
}
