import { isObject, type JsonObject } from './is-object.ts';
import { follow, type Place, pointer } from './pointer.ts';

export interface Parameter {
  name: string;
  in: 'path' | 'query';
  required: boolean;
  /** Where its schema stands in the document. */
  schema: string;
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

export interface Answer {
  status: number;
  /** The schema's place by media type. */
  media: ReadonlyMap<string, string>;
  headers: readonly { name: string; required: boolean; schema: string }[];
  links: readonly Link[];
}

export interface Operation {
  id: string;
  method: string;
  /** As the contract writes it: `/api/uploads/{id}`. */
  path: string;
  isPublic: boolean;
  parameters: readonly Parameter[];
  bodies: readonly Body[];
  answers: ReadonlyMap<number, Answer>;
}

const entriesOf = (value: unknown): [string, unknown][] => (isObject(value) ? Object.entries(value) : []);
const under = (place: Place, ...parts: string[]) => place.at + pointer(...parts).slice(1);

function bodiesOf(root: JsonObject, place: Place): Body[] {
  return entriesOf(place.value.content).map(([type, content]) => ({
    type,
    schema: under(place, 'content', type, 'schema'),
    examples: new Map(
      entriesOf(isObject(content) ? content.examples : undefined).map(([name]) => [
        name,
        follow(root, under(place, 'content', type, 'examples', name)).value.value,
      ]),
    ),
  }));
}

function linkOf([name, raw]: [string, unknown]): Link[] {
  if (!isObject(raw) || typeof raw.operationId !== 'string') return [];
  const parameters = entriesOf(raw.parameters).map(([key, value]) => [key, String(value)] as const);
  const requestBody = isObject(raw.requestBody) ? raw.requestBody : {};
  return [{ name, operationId: raw.operationId, parameters: new Map(parameters), requestBody }];
}

function answerOf(root: JsonObject, status: string, address: string): Answer {
  const place = follow(root, address);
  return {
    status: Number(status),
    media: new Map(bodiesOf(root, place).map(({ type, schema }) => [type, schema])),
    headers: entriesOf(place.value.headers).map(([name]) => {
      const header = follow(root, under(place, 'headers', name));
      return { name, required: header.value.required === true, schema: under(header, 'schema') };
    }),
    links: entriesOf(place.value.links).flatMap(linkOf),
  };
}

/** Reads one operation out of the document. @throws Error when it is not of OpenAPI's form. */
export function readOperation(root: JsonObject, path: string, method: string): Operation {
  const here = follow(root, pointer('paths', path, method));
  const listed = Array.isArray(here.value.parameters) ? here.value.parameters : [];
  const parameters = listed.map((_, index) => follow(root, under(here, 'parameters', String(index))));
  return {
    id: String(here.value.operationId),
    method: method.toUpperCase(),
    path,
    isPublic: Array.isArray(here.value.security) && here.value.security.length === 0,
    parameters: parameters.map((parameter) => ({
      name: String(parameter.value.name),
      in: parameter.value.in === 'path' ? 'path' : 'query',
      required: parameter.value.required === true,
      schema: under(parameter, 'schema'),
    })),
    bodies:
      here.value.requestBody === undefined ? [] : bodiesOf(root, follow(root, under(here, 'requestBody'))),
    answers: new Map(
      entriesOf(here.value.responses).map(([status]) => [
        Number(status),
        answerOf(root, status, under(here, 'responses', status)),
      ]),
    ),
  };
}
