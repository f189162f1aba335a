import { rm } from 'node:fs/promises';
import { runEnvironment } from './run-environment.ts';

/** Deletes the data folder after the last test. */
export default async function removeData(): Promise<void> {
  const { dataDir } = await runEnvironment();
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
}
