import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { BadRequestError, DomainError } from '@forecast-console/server';
import type { ChosenScenarios } from '../scenarios/chosen-scenarios.ts';
import { MockSession, type SessionParts } from './mock-session.ts';

/** Session of requests that do not name one. */
export const mainSession = 'default';

const nameForm = /^[A-Za-z0-9][\w.-]{0,63}$/;
const maxSessions = 400;
const idleMs = 30 * 60_000;
const sweepMs = 60_000;

type Shared = Omit<SessionParts, 'name' | 'folder' | 'seed' | 'scenarios'>;

/** All sessions. They are created on first use and removed when idle. */
export class MockSessions {
  readonly #folder: string;
  readonly #shared: Shared;
  readonly #sessions = new Map<string, MockSession>();
  /** Scenarios of evicted sessions, kept until the sessions are used again. */
  readonly #evicted = new Map<string, ChosenScenarios>();
  readonly #sweeper: NodeJS.Timeout;
  #made = 0;

  constructor(dataDir: string, shared: Shared) {
    this.#folder = join(dataDir, 'sessions');
    this.#shared = shared;
    // Removes sessions from an earlier start.
    rmSync(this.#folder, { recursive: true, force: true });
    // The data of the default session survives restarts, so its sequence of ids must not restart.
    this.#add(mainSession, join(dataDir, mainSession), null);
    this.#sweeper = setInterval(() => void this.sweep(), sweepMs).unref();
  }

  get main(): MockSession {
    return this.of(mainSession);
  }

  /** Returns a session and creates it if necessary. @throws BadRequestError for an invalid name */
  of(name: string): MockSession {
    const session = this.#sessions.get(name) ?? this.#make(name);
    session.lastUsed = this.#shared.now().getTime();
    return session;
  }

  list(): MockSession[] {
    return [...this.#sessions.values()];
  }

  /** Removes a session. The default session is only reset. Returns false for an unknown name. */
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

  /** Removes idle sessions. */
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
        'The name of a mock session must have 1 to 64 letters, digits, dots, dashes or underscores.',
      );
    if (this.#sessions.size >= maxSessions) this.#evictOldest();
    // Folders are never reused, because the previous one may still be in the process of being deleted.
    return this.#add(name, join(this.#folder, String(this.#made++)), name);
  }

  #add(name: string, folder: string, seed: string | null): MockSession {
    const scenarios = this.#evicted.get(name);
    this.#evicted.delete(name);
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

  #evictOldest(): void {
    const [oldest] = this.list()
      .filter(({ name, idle }) => idle && name !== mainSession)
      .toSorted((a, b) => a.lastUsed - b.lastUsed);
    if (!oldest) throw new DomainError(503, `All ${maxSessions} mock sessions are in use.`);
    this.#evicted.set(oldest.name, oldest.scenarios);
    void this.drop(oldest.name);
  }
}
