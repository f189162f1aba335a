import { inOperation, withBody } from './defect.ts';
import type { Tamper } from './fake-server.ts';

export type Body = Record<string, unknown>;
export const objects = (value: unknown): Body[] => value as Body[];
export const object = (value: unknown): Body => value as Body;

/** Returns a defect that changes the body of successful responses. */
export const changed = (
  id: string,
  change: (body: Body, query: Readonly<Record<string, string>>) => void,
): Tamper =>
  inOperation(id, (response, request, server) =>
    withBody((body) => change(body, request.query))(response, request, server),
  );

/** Returns a defect that changes a list at the top level of a response. */
export const changedList = (
  id: string,
  change: (list: Body[], query: Readonly<Record<string, string>>) => Body[],
): Tamper =>
  inOperation(id, (response, { query }) => ({
    ...response,
    text: JSON.stringify(change(JSON.parse(response.text) as Body[], query)),
  }));

/** Returns a defect that changes the query before the operation is executed. */
export const asking =
  (
    id: string,
    change: (query: Readonly<Record<string, string>>) => Readonly<Record<string, string>>,
  ): Tamper =>
  (request, { status }, server) =>
    request.operation?.id === id && status === 200
      ? server.unchecked({ ...request, query: change(request.query) })
      : null;

export const forgetting = (id: string, name: string): Tamper =>
  asking(id, (query) => Object.fromEntries(Object.entries(query).filter(([key]) => key !== name)));

/** Returns a defect that executes the operation with another body. */
export const asSent =
  (id: 'adjustPlan' | 'addDatasetEvent', change: (body: Body) => unknown): Tamper =>
  (request, response, server) => {
    if (request.operation?.id !== id || response.status !== 200) return null;
    // The operation was executed with the original body, so its adjustment is removed first.
    if (id === 'adjustPlan') server.workspace.run(request.path.runId ?? '')?.adjustments.pop();
    else server.workspace.uploadOf(request.path.id ?? '')?.events.pop();
    const body = structuredClone(object(request.body));
    change(body);
    return server.unchecked({ ...request, body });
  };

export const detailsOf = (body: Body) => object(body.details) as Record<string, Body[]>;

export const conflict = (_: unknown, { status }: { status: number }) => status === 409;

/** Returns a defect that ignores the revision on which the caller's change is based. */
export const blindTo = (id: string, name: string): Tamper =>
  inOperation(
    id,
    (_, request, server) => {
      const { [name]: __, ...body } = object(request.body);
      return server.unchecked({ ...request, body });
    },
    conflict,
  );
