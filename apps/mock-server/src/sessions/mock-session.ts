import { rm } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { type Handlers, type Services, type Workspace } from '@forecast-console/server';
import { RequestLog } from '../requests/request-log.ts';
import { ChosenScenarios } from '../scenarios/chosen-scenarios.ts';
import { SeededIds } from '../seeded-ids.ts';
import { SettableClock } from '../settable-clock.ts';
import { Activity } from './activity.ts';
import { copyWorkspace } from './copy-workspace.ts';
import type { OpenFolder, SessionData, Templates } from './templates.ts';

interface Opened {
  services: Services;
  workspace: Workspace;
  activity: Activity;
}

export interface SessionParts {
  name: string;
  folder: string;
  data: SessionData;
  seed: string | null;
  templates: Templates;
  open: OpenFolder;
  now: () => Date;
  /** Scenarios of an evicted session with the same name. */
  scenarios?: ChosenScenarios;
}

/** Wraps the handlers, so that the data folder is removed only after all calls have ended. */
function opened(services: Services): Opened {
  const activity = new Activity();
  const { handlers, authenticate, responses, ...others } = services.workspace;
  const { getHealth } = handlers;
  const mocked: Handlers = {
    ...handlers,
    getHealth: async (call) => ({ ...(await getHealth(call)), mock: true }),
  };
  const watched = Object.entries(mocked).map(([id, handler]) => [
    id,
    (call: never) => activity.during(() => (handler as (call: never) => unknown)(call)),
  ]);
  const workspace: Workspace = {
    ...others,
    handlers: Object.fromEntries(watched) as Handlers,
    authenticate: (token) => activity.during(() => authenticate(token)),
    responses: { getOrMake: (...asked) => activity.during(() => responses.getOrMake(...asked)) },
  };
  return { services, workspace, activity };
}

/** A mock session with its own data, clock, ids, scenarios and request log. */
export class MockSession {
  readonly name: string;
  readonly clock: SettableClock;
  readonly ids: SeededIds;
  readonly requests: RequestLog;
  readonly scenarios: ChosenScenarios;
  /** Whether an earlier session with this name was evicted and lost its data. */
  readonly hasLostData: boolean;
  readonly #parts: SessionParts;
  #opened: Promise<Opened> | null = null;
  #current: Opened | null = null;
  lastUsed: number;

  constructor(parts: SessionParts) {
    this.name = parts.name;
    this.#parts = parts;
    this.scenarios = parts.scenarios ?? new ChosenScenarios();
    this.hasLostData = parts.scenarios !== undefined;
    this.clock = new SettableClock(parts.now);
    this.ids = new SeededIds(parts.seed);
    this.requests = new RequestLog(parts.now);
    this.lastUsed = parts.now().getTime();
  }

  /** Whether no call is in progress. */
  get idle(): boolean {
    return this.#current?.activity.idle ?? this.#opened === null;
  }

  async services(): Promise<Services> {
    return (await this.#open()).services;
  }

  async workspace(): Promise<Workspace> {
    return (await this.#open()).workspace;
  }

  /** Resets data, scenarios, clock, ids and requests. */
  async reset(data = this.#parts.data, seed = this.#parts.seed): Promise<void> {
    this.scenarios.clear();
    this.clock.reset();
    this.requests.clear();
    this.#parts.data = data;
    this.#parts.seed = seed;
    const before = this.#opened;
    // Other requests wait for the new data.
    this.#opened = this.#remove(before).then(() => this.#make());
    await this.#opened;
  }

  /** Closes the session and removes its data unless `keep` is set. */
  async close(keep = false): Promise<void> {
    const before = this.#opened;
    this.#opened = null;
    await this.#remove(before, keep);
  }

  #open(): Promise<Opened> {
    this.#opened ??= this.#make();
    return this.#opened;
  }

  async #make(): Promise<Opened> {
    const { folder, data, seed, templates, open } = this.#parts;
    this.ids.start(seed);
    if (!existsSync(folder)) await copyWorkspace(await templates.of(data), folder);
    this.#current = opened(await open(folder, { now: this.clock.now, newId: this.ids.next }));
    return this.#current;
  }

  async #remove(before: Promise<Opened> | null, keep = false): Promise<void> {
    const last = await before?.catch(() => null);
    if (last) {
      if (!keep) await last.activity.ended();
      await last.services.close();
    }
    this.#current = null;
    if (!keep) await rm(this.#parts.folder, { recursive: true, force: true });
  }
}
