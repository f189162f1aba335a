import type { Mock } from '@forecast-console/api-client/testing';
import type { Page } from '@playwright/test';
import type { accounts } from '../support/accounts.ts';

/** A part of a screen in required-texts.json, how to reach it, and its exact texts. */
export interface Place {
  readonly name: string;
  readonly account: keyof typeof accounts | null;
  readonly open: (page: Page, mock: Mock) => Promise<void>;
  readonly texts: readonly string[];
  /** labels of fields, which may be marked as required */
  readonly fields?: readonly string[];
  /** options of a select, which are hidden until it is opened */
  readonly options?: readonly string[];
}
