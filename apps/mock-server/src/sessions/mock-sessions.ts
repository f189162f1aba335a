import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { BadRequestError, DomainError } from '@forecast-console/server';
import type { ChosenScenarios } from '../scenarios/chosen-scenarios.ts';
import { MockSession, type SessionParts } from './mock-session.ts';

/** Of whoever names none. */
export const mainSession = 'default';

const nameForm = /^[A-Za-z0-9][\w.-]{0,63}$/;
const maxSessions = 400;
const idleMs = 30 * 60_000;
const sweepMs = 60_000;

type Shared = Omit<SessionParts, 'name' | 'folder' | 'seed' | 'scenarios'>;

/** The sessions of a mock: made when first named, dropped when nobody uses them. */
export class MockSessions {
  readonly #folder: string;
  readonly #shared: Shared;
  readonly #sessions = new Map<string, MockSession>();
  /** What was switched on for sessions that had to make room, until they are named again. */
  readonly #madeRoom = new Map<string, ChosenScenarios>();
  readonly #sweeper: NodeJS.Timeout;
  #made = 0;

  constructor(dataDir: string, shared: Shared) {
    this.#folder = join(dataDir, 'sessions');
    this.#shared = shared;
    // What tests of an earlier start have left.
    rmSync(this.#folder, { recursive: true, force: true });
    // Its data stays over restarts, so its ids must not begin anew with them.
    this.#add(mainSession, join(dataDir, mainSession), null);
    this.#sweeper = setInterval(() => void this.sweep(), sweepMs).unref();
  }

  get main(): MockSession {
    return this.of(mainSession);
  }

  /** @throws BadRequestError when the name is none. */
  of(name: string): MockSession {
    const session = this.#sessions.get(name) ?? this.#make(name);
    session.lastUsed = this.#shared.now().getTime();
    return session;
  }

  list(): MockSession[] {
    return [...this.#sessions.values()];
  }

  /** False when there is none of the name; the main session is only reset. */
  async drop(name: string): Promise<boolean> {
    const session = this.#sessions.get(name);
    if (!session) return false;
    if (name === mainSession) {
      await session.reset();
      return true;
    }
    this.#sessions.delete(name);
    await session.close();
    return true;
  }

  /** Drops what nobody has used for a while. */
  async sweep(): Promise<void> {
    const before = this.#shared.now().getTime() - idleMs;
    const old = this.list().filter(({ lastUsed, idle }) => idle && lastUsed < before);
    await Promise.all(old.filter(({ name }) => name !== mainSession).map(({ name }) => this.drop(name)));
  }

  async close(): Promise<void> {
    clearInterval(this.#sweeper);
    await Promise.all(this.list().map((session) => session.close(session.name === mainSession)));
  }

  #make(name: string): MockSession {
    if (!nameForm.test(name))
      throw new BadRequestError(
        'A mock session is named by 1 to 64 letters, digits, dots, dashes or underscores.',
      );
    if (this.#sessions.size >= maxSessions) this.#makeRoom();
    // A folder is never used twice: the one that had the name before may still be on its way out.
    return this.#add(name, join(this.#folder, String(this.#made++)), name);
  }

  #add(name: string, folder: string, seed: string | null): MockSession {
    const scenarios = this.#madeRoom.get(name);
    this.#madeRoom.delete(name);
    const session = new MockSession({
      ...this.#shared,
      name,
      folder,
      seed,
      ...(scenarios ? { scenarios } : {}),
    });
    this.#sessions.set(name, session);
    return session;
  }

  #makeRoom(): void {
    const [oldest] = this.list()
      .filter(({ name, idle }) => idle && name !== mainSession)
      .toSorted((a, b) => a.lastUsed - b.lastUsed);
    if (!oldest) throw new DomainError(503, `All ${maxSessions} mock sessions are in use.`);
    this.#madeRoom.set(oldest.name, oldest.scenarios);
    void this.drop(oldest.name);
  }
}
