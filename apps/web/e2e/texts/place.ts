import type { Mock } from '@forecast-console/api-client/testing';
import type { Page } from '@playwright/test';
import type { accounts } from '../support/accounts.ts';

/** A place of docs/requirements.md, how to get there, and every text it is given there, to the letter. */
export interface Place {
  readonly name: string;
  readonly account: keyof typeof accounts | null;
  readonly open: (page: Page, mock: Mock) => Promise<void>;
  readonly texts: readonly string[];
  /** names of fields, which may be marked as required */
  readonly fields?: readonly string[];
  /** choices of a select, which are not on the screen before it opens */
  readonly options?: readonly string[];
}
