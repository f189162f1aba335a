import { isObject, type JsonObject } from './is-object.ts';
import { follow, type Place, pointer } from './pointer.ts';

export interface Parameter {
  name: string;
  in: 'path' | 'query';
  required: boolean;
  /** JSON pointer to the schema. */
  schema: string;
  /** Example value; undefined if there is none. */
  example: unknown;
}

export interface Body {
  type: string;
  schema: string;
  /** Named examples. */
  examples: ReadonlyMap<string, unknown>;
}

export interface Link {
  name: string;
  operationId: string;
  parameters: ReadonlyMap<string, string>;
  requestBody: JsonObject;
}

export interface ResponseSpec {
  status: number;
  /** Name of the shared response under `components`; null if the operation defines the response itself. */
  component: string | null;
  /** JSON pointers to the schemas, by media type. */
  media: ReadonlyMap<string, string>;
  /** Named examples, by media type. */
  examples?: ReadonlyMap<string, ReadonlyMap<string, unknown>>;
  headers: readonly { name: string; required: boolean; schema: string; example?: unknown }[];
  links: readonly Link[];
}

/** How a list is paged (`x-pagination`): names of query parameters and JSON pointers into the response. */
export interface Pagination {
  limit: string;
  offset: string | null;
  items: string;
  total: string | null;
}

export interface Operation {
  id: string;
  method: string;
  /** Path template, such as `/api/uploads/{id}`. */
  path: string;
  isPublic: boolean;
  /** Scalar path and query parameters. */
  parameters: readonly Parameter[];
  /** Required headers, and required lists or objects in the query. */
  others?: readonly (Omit<Parameter, 'in'> & { in: 'query' | 'header' })[];
  bodies: readonly Body[];
  /** Whether the body is required. */
  needsBody?: boolean;
  /** How the operation is paged; null if it returns everything or is paged in another way. */
  pagination: Pagination | null;
  responses: ReadonlyMap<number, ResponseSpec>;
  /** Responses by status range (`2XX`) and `default`. */
  ranges?: ReadonlyMap<string, ResponseSpec>;
}

const entriesOf = (value: unknown): [string, unknown][] => (isObject(value) ? Object.entries(value) : []);
const under = (place: Place, ...parts: string[]) => place.at + pointer(...parts).slice(1);

function bodiesOf(root: JsonObject, place: Place): Body[] {
  return entriesOf(place.value.content).map(([type, content]) => ({
    type,
    schema: under(place, 'content', type, 'schema'),
    examples: new Map([
      ...(isObject(content) && content.example !== undefined ? [['example', content.example] as const] : []),
      ...entriesOf(isObject(content) ? content.examples : undefined).map(
        ([name]) =>
          [name, follow(root, under(place, 'content', type, 'examples', name)).value.value] as const,
      ),
    ]),
  }));
}

function linkOf([name, raw]: [string, unknown]): Link[] {
  if (!isObject(raw) || typeof raw.operationId !== 'string') return [];
  const parameters = entriesOf(raw.parameters).map(([key, value]) => [key, String(value)] as const);
  const requestBody = isObject(raw.requestBody) ? raw.requestBody : {};
  return [{ name, operationId: raw.operationId, parameters: new Map(parameters), requestBody }];
}

function readResponse(root: JsonObject, status: string, address: string): ResponseSpec {
  const place = follow(root, address);
  const bodies = bodiesOf(root, place);
  return {
    status: Number(status),
    component: /^#\/components\/responses\/([^/]+)$/.exec(place.at)?.[1] ?? null,
    media: new Map(bodies.map(({ type, schema }) => [type, schema])),
    examples: new Map(bodies.map(({ type, examples }) => [type, examples])),
    headers: entriesOf(place.value.headers).map(([name]) => {
      const header = follow(root, under(place, 'headers', name));
      const { required, example } = header.value;
      return { name, required: required === true, schema: under(header, 'schema'), example };
    }),
    links: entriesOf(place.value.links).flatMap(linkOf),
  };
}

function paginationOf(value: unknown): Pagination | null {
  if (!isObject(value) || typeof value.limit !== 'string' || typeof value.items !== 'string') return null;
  const { limit, offset, items, total } = value;
  return {
    limit,
    offset: typeof offset === 'string' ? offset : null,
    items,
    total: typeof total === 'string' ? total : null,
  };
}

const isStatus = (name: string) => /^\d{3}$/.test(name);

/** Returns the documented response for a status, or undefined. */
export function responseFor({ responses, ranges }: Operation, status: number): ResponseSpec | undefined {
  return responses.get(status) ?? ranges?.get(`${Math.floor(status / 100)}XX`) ?? ranges?.get('default');
}

function parametersOf(root: JsonObject, holder: Place) {
  const listed = Array.isArray(holder.value.parameters) ? holder.value.parameters : [];
  return listed.map((_, index) => {
    const { value, at } = follow(root, under(holder, 'parameters', String(index)));
    const schema = isObject(value.schema) ? follow(root, `${at}/schema`).value : {};
    const [example] = entriesOf(value.examples).map(([, one]) => (isObject(one) ? one.value : undefined));
    return {
      name: String(value.name),
      place: String(value.in) as 'path' | 'query' | 'header' | 'cookie',
      required: value.required === true,
      schema: `${at}/schema`,
      example: value.example ?? example,
      // Arrays and objects can be serialized in several ways.
      isScalar: [schema.type].flat().some((type) => /^(string|number|integer|boolean)$/.test(String(type))),
    };
  });
}

/** Reads an operation from the document. @throws Error if the document is malformed */
export function readOperation(root: JsonObject, path: string, method: string): Operation {
  const item = follow(root, pointer('paths', path));
  const here = follow(root, under(item, method));
  const parameters = [...parametersOf(root, item), ...parametersOf(root, here)];
  const known = [...new Map(parameters.map((one) => [`${one.place} ${one.name}`, one])).values()];
  const named = entriesOf(here.value.responses).map(
    ([status]) => [status, readResponse(root, status, under(here, 'responses', status))] as const,
  );
  const security = here.value.security ?? root.security ?? [];
  const sent = here.value.requestBody === undefined ? null : follow(root, under(here, 'requestBody'));
  return {
    id:
      typeof here.value.operationId === 'string' ? here.value.operationId : `${method.toUpperCase()} ${path}`,
    method: method.toUpperCase(),
    path,
    isPublic: Array.isArray(security) && security.length === 0,
    parameters: known.flatMap(({ place, isScalar, ...one }) =>
      place === 'path' || (place === 'query' && isScalar) ? [{ ...one, in: place }] : [],
    ),
    others: known.flatMap(({ place, isScalar, ...one }) =>
      one.required && (place === 'header' || (place === 'query' && !isScalar)) ? [{ ...one, in: place }] : [],
    ),
    bodies: sent === null ? [] : bodiesOf(root, sent),
    needsBody: sent?.value.required === true,
    pagination: paginationOf(here.value['x-pagination']),
    responses: new Map(
      named.filter(([status]) => isStatus(status)).map(([status, response]) => [Number(status), response]),
    ),
    ranges: new Map(named.filter(([status]) => !isStatus(status))),
  };
}
