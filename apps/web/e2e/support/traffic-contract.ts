import '@hyperjump/json-schema/formats';
import { setShouldValidateFormat, validate } from '@hyperjump/json-schema/openapi-3-1';
import type { Exchange } from './traffic-exchange.ts';

type Json = { readonly [key: string]: unknown };
type Value = Parameters<Awaited<ReturnType<typeof compile>>>[0];

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const object = (value: unknown): Json => (isObject(value) ? value : {});
const escaped = (part: string) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'));

// Format validation is optional in OpenAPI's JSON Schema dialect.
setShouldValidateFormat(true);
const compile = (uri: string) => validate(uri);

interface Found {
  readonly id: string;
  /** JSON pointer to the operation. */
  readonly at: string;
  readonly operation: Json;
  readonly path: Readonly<Record<string, string>>;
}

/**
 * Validates recorded traffic against the contract. Uses a different validator than the server, so that an error in
 * one validator does not go unnoticed.
 */
export class TrafficContract {
  readonly #document: Json;
  readonly #uri: string;
  /** Names of query parameters that are allowed in addition to the documented ones. */
  readonly #always: readonly string[];

  /** @param uri URI of the document; its name must end in `.openapi.json` */
  constructor(document: Json, uri: string, always: readonly string[]) {
    this.#document = document;
    this.#uri = uri;
    this.#always = always;
  }

  operationOf(exchange: Exchange): string | null {
    return this.#find(exchange)?.id ?? null;
  }

  /** Returns how the exchange violates the contract; empty if it does not. */
  async problems(exchange: Exchange): Promise<string[]> {
    const name = `${exchange.method} ${exchange.url.pathname}`;
    const found = this.#find(exchange);
    if (found === null) return [`${name}: the operation is not documented`];
    const all = await Promise.all([
      this.#parameters(found, exchange),
      this.#request(found, exchange),
      this.#answer(found, exchange),
    ]);
    return all.flat().map((problem) => `${name} ${exchange.status}: ${problem}`);
  }

  #resolve(value: unknown, at: string): { value: Json; at: string } {
    const found = object(value);
    const reference = found['$ref'];
    if (typeof reference !== 'string') return { value: found, at };
    const target = reference
      .slice(2)
      .split('/')
      .map((part) => decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~'))
      .reduce<unknown>((node, part) => object(node)[part], this.#document);
    return this.#resolve(target, reference);
  }

  #find({ method, url }: Exchange): Found | null {
    const matches = Object.entries(object(this.#document['paths'])).flatMap(([template, item]) => {
      const operation = object(item)[method.toLowerCase()];
      const pattern = template.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)');
      const match = new RegExp(`^${pattern}$`).exec(url.pathname);
      if (match === null || !isObject(operation)) return [];
      const path = Object.fromEntries(
        Object.entries(match.groups ?? {}).map(([name, text]) => [name, decodeURIComponent(text)]),
      );
      const at = `#/paths/${escaped(template)}/${method.toLowerCase()}`;
      return [{ id: String(operation['operationId']), at, operation, path }];
    });
    // Paths without parameters take precedence (OpenAPI 3.1 §4.8.8).
    return matches.sort((a, b) => Object.keys(a.path).length - Object.keys(b.path).length)[0] ?? null;
  }

  async #parameters(found: Found, { url }: Exchange): Promise<string[]> {
    const list = Array.isArray(found.operation['parameters']) ? found.operation['parameters'] : [];
    const known = list.map((entry: unknown, index) =>
      this.#resolve(entry, `${found.at}/parameters/${index}`),
    );
    const names = new Set(
      known.filter(({ value }) => value['in'] === 'query').map(({ value }) => value['name']),
    );
    const strangers = [...url.searchParams.keys()]
      .filter((name) => !names.has(name) && !this.#always.includes(name))
      .map((name) => `the query parameter ${name} is not documented`);
    const checked = await Promise.all(
      known.map(async ({ value, at }) => {
        const name = String(value['name']);
        const sent = value['in'] === 'path' ? found.path[name] : url.searchParams.get(name);
        if (sent === null || sent === undefined)
          return value['required'] === true ? [`the parameter ${name} is missing`] : [];
        const type = this.#resolve(value['schema'], `${at}/schema`).value['type'];
        return this.#check(`${at}/schema`, type === 'integer' ? Number(sent) : sent, `parameter ${name}`);
      }),
    );
    return [...strangers, ...checked.flat()];
  }

  async #request(found: Found, exchange: Exchange): Promise<string[]> {
    if (found.operation['requestBody'] === undefined)
      return exchange.request === null ? [] : ['a body is sent that is not documented'];
    if (exchange.request === null) return ['no body is sent'];
    return this.#body(
      this.#resolve(found.operation['requestBody'], `${found.at}/requestBody`),
      exchange.request,
      'request',
    );
  }

  async #answer(found: Found, { status, answer }: Exchange): Promise<string[]> {
    const documented = object(found.operation['responses'])[String(status)];
    if (documented === undefined) return ['the status is not documented'];
    const holder = this.#resolve(documented, `${found.at}/responses/${status}`);
    if (holder.value['content'] === undefined)
      return answer === null ? [] : ['a body is answered that is not documented'];
    return answer === null ? ['no body is answered'] : this.#body(holder, answer, 'answer');
  }

  async #body(
    holder: { value: Json; at: string },
    { type, value }: { type: string; value: unknown },
    place: string,
  ): Promise<string[]> {
    if (!(type in object(holder.value['content']))) return [`${place}: ${type} is not documented`];
    return this.#check(`${holder.at}/content/${escaped(type)}/schema`, value, place);
  }

  async #check(pointer: string, value: unknown, place: string): Promise<string[]> {
    const output = (await compile(`${this.#uri}${pointer}`))(value as Value, 'BASIC');
    if (output.valid) return [];
    return (output.errors ?? [{ instanceLocation: '#', keyword: 'false' }]).map(
      ({ instanceLocation, keyword }) => `${place}${instanceLocation}: ${keyword.split('/').at(-1)}`,
    );
  }
}
