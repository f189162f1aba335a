import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createDemoWorkspace, demoCsv, migrations, type Services, version } from '@forecast-console/server';
import { SeededIds } from '../seeded-ids.ts';
import { copyWorkspace } from './copy-workspace.ts';

/** Initial data of a session: `demo` has users, a dataset and a completed run; `empty` has only the users. */
export type SessionData = 'demo' | 'empty';

export type OpenFolder = (folder: string, how: { now: () => Date; newId: () => string }) => Promise<Services>;

/** Creation time of the demo data. It is fixed, so that ids and dates are the same on every machine. */
const createdAt = new Date('2024-07-01T08:00:00.000Z');

/** Workspaces from which sessions are copied. They are created once and survive restarts. */
export class Templates {
  readonly #folder: string;
  readonly #open: OpenFolder;
  readonly #made = new Map<SessionData, Promise<string>>();

  constructor(folder: string, open: OpenFolder) {
    const of = [version, Object.keys(migrations).join(), demoCsv()].join();
    this.#folder = join(folder, createHash('sha256').update(of).digest('hex').slice(0, 12));
    this.#open = open;
  }

  /** Returns the folder of a template. */
  of(data: SessionData): Promise<string> {
    const made = this.#made.get(data) ?? this.#make(data);
    this.#made.set(data, made);
    made.catch(() => this.#made.delete(data));
    return made;
  }

  async #make(data: SessionData): Promise<string> {
    const folder = join(this.#folder, data);
    if (existsSync(folder)) return folder;
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    // Renamed when it is complete, so that a killed server leaves no partial template.
    const fresh = await mkdtemp(`${folder}-`);
    await (data === 'demo' ? this.#fillDemo(fresh) : this.#fillEmpty(fresh));
    await rename(fresh, folder);
    return folder;
  }

  async #fillDemo(folder: string): Promise<void> {
    await this.#with(folder, createDemoWorkspace);
  }

  async #fillEmpty(folder: string): Promise<void> {
    await copyWorkspace(await this.of('demo'), folder);
    await this.#with(folder, async ({ users, uploads }) => {
      const admin = await users.byUsername('admin');
      if (!admin) throw new Error('the demo workspace has no administrator');
      const { id, username, email } = admin;
      for (const upload of await uploads.list())
        await uploads.remove(upload.id, { id, username, email, roles: ['admin'] });
    });
  }

  async #with(folder: string, work: (services: Services) => Promise<void>): Promise<void> {
    const services = await this.#open(folder, { now: () => createdAt, newId: new SeededIds('demo').next });
    try {
      await work(services);
    } finally {
      await services.close();
    }
    await rm(join(folder, 'incoming'), { recursive: true, force: true });
  }
}
