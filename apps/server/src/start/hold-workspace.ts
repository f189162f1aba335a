import type { Config } from '../config.ts';
import { SoleServer } from '../store/postgres/sole-server.ts';
import { lockWorkspace } from './lock.ts';

interface Held {
  /** Tells the next one who tries where the workspace is served. */
  announce(address: string): void;
  release(): Promise<void>;
}

/**
 * Holds a data folder, and the database that is not in it, for this process alone.
 * @param onTaken called when somebody else has taken the database
 * @throws StartRefusedError when another process holds one of them
 */
export async function holdWorkspace(
  { dataDir, databaseUrl }: Pick<Config, 'dataDir' | 'databaseUrl'>,
  now: () => Date,
  onTaken: () => void,
): Promise<Held> {
  const folder = lockWorkspace(dataDir, now);
  const database = databaseUrl === null ? null : await SoleServer.of(databaseUrl, onTaken);
  return {
    announce: (address) => folder.announce(address),
    async release() {
      await database?.release();
      folder.release();
    },
  };
}
