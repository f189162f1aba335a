import type { Mock } from '@forecast-console/api-client/testing';
import type { Locator, Page } from '@playwright/test';
import type { accounts } from '../support/accounts.ts';

/** States that a screen can be in. */
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

/** A state of a screen and how to reach it on the mock server. */
export interface Shown {
  /** scenarios to activate before the screen opens; by default none, which shows the demo workspace */
  readonly scenarios?: readonly Scenario[];
  /** path to open; by default that of the screen */
  readonly path?: string;
  readonly account?: keyof typeof accounts | null;
  /** user actions that lead to the state */
  readonly act?: (page: Page) => Promise<void>;
  /** whether `act` changes more of the browser than its storage, such as the clock */
  readonly changesBrowser?: true;
  /** heading of the resulting page if it differs */
  readonly heading?: string;
  /** exact text or element that must be visible */
  readonly sees: string | ((page: Page) => Locator);
}

/** A state with a separate test, given as `file › title`. */
export interface ShownElsewhere {
  readonly test: string;
}

/** Explains why the screen cannot be in a state. */
export interface NoSuchState {
  readonly none: string;
}

export interface Screen {
  readonly name: string;
  readonly path: string;
  readonly heading: string;
  /** null if the screen requires no sign-in */
  readonly account: keyof typeof accounts | null;
  readonly states: Readonly<Record<State, Shown | ShownElsewhere | NoSuchState>>;
}

export const isShown = (state: Shown | ShownElsewhere | NoSuchState): state is Shown => 'sees' in state;
