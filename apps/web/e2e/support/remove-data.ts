import { rm } from 'node:fs/promises';
import { runEnvironment } from './run-environment.ts';

/** Runs after the last test: the data of a run serves nobody afterwards. */
export default async function removeData(): Promise<void> {
  const { dataDir } = await runEnvironment();
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
}
