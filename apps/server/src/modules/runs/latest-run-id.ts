import type { ForecastRunsRepository } from './repository/runs-repository.ts';

/** Number of newest runs among which runs that compare models are found. */
const maxCompared = 10;

/** Returns the newest completed run or, of runs that compare models, the one with the lowest WAPE (FC-29). */
export async function latestRunId(
  runs: Pick<ForecastRunsRepository, 'newestCompletedOf'>,
  uploadId: string,
): Promise<string | null> {
  const [newest, ...others] = await runs.newestCompletedOf(uploadId, maxCompared);
  if (newest === undefined) return null;
  const first = newest.first ?? newest.id;
  const compared = others.filter((run) => (run.first ?? run.id) === first);
  const wape = (run: typeof newest) => run.wape ?? Infinity;
  return compared.reduce((best, run) => (wape(run) < wape(best) ? run : best), newest).id;
}
