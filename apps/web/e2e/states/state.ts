import type { Mock } from '@forecast-console/api-client/testing';
import type { Locator, Page } from '@playwright/test';
import type { accounts } from '../support/accounts.ts';

/** What a screen can be in, beyond one another. */
export const states = [
  'filled',
  'loading',
  'empty',
  'not found',
  'invalid',
  'working',
  'failed',
  'offline',
  'no permission',
  'signed out',
  'session expired',
] as const;

export type State = (typeof states)[number];

type Scenario = Parameters<Mock['scenario']>;

/** A state of a screen and how the mock brings it about. */
export interface Shown {
  /** switched on before the screen opens; none: the demo as it is */
  readonly scenarios?: readonly Scenario[];
  /** where it differs from the screen's */
  readonly path?: string;
  readonly account?: keyof typeof accounts | null;
  /** what the user does on the screen to bring it into the state */
  readonly act?: (page: Page) => Promise<void>;
  /** the heading of the page that stands there in the end, where it is another */
  readonly heading?: string;
  /** words on the screen, to the letter, or a part of it */
  readonly sees: string | ((page: Page) => Locator);
}

/** A state that a test of its own shows, as `file › title`. */
export interface ShownElsewhere {
  readonly test: string;
}

/** Why a screen has no such state. */
export interface NoSuchState {
  readonly none: string;
}

export interface Screen {
  readonly name: string;
  readonly path: string;
  readonly heading: string;
  /** null: the screen is for visitors */
  readonly account: keyof typeof accounts | null;
  readonly states: Readonly<Record<State, Shown | ShownElsewhere | NoSuchState>>;
}

export const isShown = (state: Shown | ShownElsewhere | NoSuchState): state is Shown => 'sees' in state;
