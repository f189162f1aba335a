import type { WireResponse } from '../../src/http/exchange.ts';
import type { CheckName } from '../../src/checks/rules.ts';
import { type Body, object, objects } from '../support/defect-changes.ts';
import type { Change } from './live-run.ts';

/** A defect that is planted while one case runs. */
export interface LiveDefect {
  check: CheckName;
  /** Phase, operation and name of the case that must detect the defect. */
  caseId: string;
  what: string;
  change: Change;
}

const changedTag = `"${'x'.repeat(22)}"`;

/** Replaces the text of a response, and the headers that depend on it. */
export function rewritten({ status, headers }: WireResponse, text: string): WireResponse {
  const { 'content-length': _, 'content-encoding': __, ...others } = headers;
  return { status, headers: 'etag' in others ? { ...others, etag: changedTag } : others, text };
}

/** Changes the JSON body of successful responses of an operation. */
export const body =
  (id: string, change: (body: Body, query: Readonly<Record<string, string>>) => void): Change =>
  ({ operation, query }, response) => {
    if (operation?.id !== id || response.status !== 200) return null;
    const value = object(JSON.parse(response.text));
    change(value, query);
    return rewritten(response, JSON.stringify(value));
  };

/** Changes the first object in a list of the body. */
export const first = (id: string, list: string, change: (item: Body, all: Body[]) => void): Change =>
  body(id, (value) => {
    const all = objects(value[list]);
    const [item] = all;
    if (item) change(item, all);
  });

/** Accepts calls that the server rejects. */
export const accepts =
  (id: string, status: number): Change =>
  ({ operation }, response) =>
    operation?.id === id && response.status === status
      ? { ...rewritten(response, '{"success":true}'), status: 200 }
      : null;

/** Reverses a list. */
export const reversed = (id: string, list: string): Change =>
  body(id, (value) => objects(value[list]).reverse());

/** Creates a defect that a semantic case must detect. */
export const caseOf = (check: CheckName, caseId: string, what: string, change: Change): LiveDefect => ({
  check,
  caseId: `semantics ${caseId}`,
  what,
  change,
});
