import { inOperation, withBody } from './defect.ts';
import type { Tamper } from './fake-server.ts';

export type Body = Record<string, unknown>;
export const objects = (value: unknown): Body[] => value as Body[];
export const object = (value: unknown): Body => value as Body;

/** Changes the body of every success of an operation; query parameters may decide. */
export const changed = (
  id: string,
  change: (body: Body, query: Readonly<Record<string, string>>) => void,
): Tamper =>
  inOperation(id, (answer, request, server) =>
    withBody((body) => change(body, request.query))(answer, request, server),
  );

/** Changes a list that stands alone. */
export const changedList = (
  id: string,
  change: (list: Body[], query: Readonly<Record<string, string>>) => Body[],
): Tamper =>
  inOperation(id, (answer, { query }) => ({
    ...answer,
    text: JSON.stringify(change(JSON.parse(answer.text) as Body[], query)),
  }));

/** Asks an operation for something else than the caller did. */
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

export const detailsOf = (body: Body) => object(body.details) as Record<string, Body[]>;

export const conflict = (_: unknown, { status }: { status: number }) => status === 409;

/** Forgets what a caller says it has seen. */
export const blindTo = (id: string, name: string): Tamper =>
  inOperation(
    id,
    (_, request, server) => {
      const { [name]: __, ...body } = object(request.body);
      return server.unchecked({ ...request, body });
    },
    conflict,
  );
