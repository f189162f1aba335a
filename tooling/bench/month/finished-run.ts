import type { components } from '@forecast-console/api-client/schema';
import type { BenchServer } from '../server/bench-server.ts';

type Detail = components['schemas']['ForecastRunDetail'];

const askEveryMs = 100;

/** Waits for a run to complete. @throws Error if it fails */
export async function finishedRun(server: BenchServer, started: unknown): Promise<Detail> {
  const { run_id: id } = started as { run_id: string };
  for (;;) {
    const run = (await server.send(`/api/forecast-detail/${id}`, { method: 'GET' })) as Detail;
    if (run.status === 'completed') return run;
    if (run.status !== 'queued' && run.status !== 'running')
      throw new Error(`a run is ${run.status}: ${run.error ?? ''}`);
    await new Promise((resolve) => setTimeout(resolve, askEveryMs));
  }
}

export const sendJson = (server: BenchServer, path: string, body: object): Promise<unknown> =>
  server.send(path, { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
