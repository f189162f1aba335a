import { rm } from 'node:fs/promises';
import { runEnvironment } from './run-environment.ts';

/** Runs after the last test: the data of a run serves nobody afterwards. */
export default async function removeData(): Promise<void> {
  const { dataDir, mock } = await runEnvironment();
  for (const folder of [dataDir, mock.dataDir])
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
}
