import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { isObject, type Json, resolve } from './compatibility/schema-view.ts';

const document = JSON.parse(readFileSync(join(import.meta.dirname, '../bundle.gen.json'), 'utf8')) as Json;

interface Content {
  /** Method, path, status and content type, such as `POST /api/forecast 422 application/json`. */
  readonly name: string;
  /** JSON pointer. */
  readonly schema: string;
  readonly examples: Json;
}

const escaped = (part: string) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'));
const object = (value: unknown): Json => (isObject(value) ? value : {});

/** Returns every content type of every request and response. */
function contents(): Content[] {
  return Object.entries(object(document['paths'])).flatMap(([path, item]) =>
    Object.entries(object(item)).flatMap(([method, value]) => {
      const operation = object(value);
      const at = `#/paths/${escaped(path)}/${method}`;
      const name = `${method.toUpperCase()} ${path}`;
      const answers = Object.entries(object(operation['responses'])).flatMap(([status, answer]) =>
        contentsOf(`${name} ${status}`, answer, `${at}/responses/${status}`),
      );
      return [...contentsOf(`${name} request`, operation['requestBody'], `${at}/requestBody`), ...answers];
    }),
  );
}

function contentsOf(name: string, holder: unknown, at: string): Content[] {
  const place = isObject(holder) && typeof holder['$ref'] === 'string' ? holder['$ref'] : at;
  return Object.entries(object(resolve(document, holder)['content'])).map(([type, content]) => ({
    name: `${name} ${type}`,
    schema: `contract${place}/content/${escaped(type)}/schema`,
    examples: object(object(content)['examples']),
  }));
}

function validator(): Ajv2020 {
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateSchema: false });
  addFormats.default(ajv);
  for (const keyword of ['x-minimum', 'x-maximum'])
    ajv.addKeyword({
      keyword,
      type: 'string',
      validate: (bound: string, date: string) => (keyword === 'x-minimum' ? date >= bound : date <= bound),
    });
  ajv.addSchema(document, 'contract');
  return ajv;
}

describe('contract examples', () => {
  const ajv = validator();
  const all = contents();

  it('exist for every request and response', () => {
    expect(all.length).toBeGreaterThan(100);
    expect(all.filter(({ examples }) => Object.keys(examples).length === 0).map(({ name }) => name)).toEqual(
      [],
    );
  });

  it.each(all)('match the schema of $name', ({ schema, examples }) => {
    const validate = ajv.compile({ $ref: schema });
    for (const [name, example] of Object.entries(examples)) {
      const { value } = resolve(document, example);
      expect(validate(value), `${name}: ${ajv.errorsText(validate.errors)}`).toBe(true);
    }
  });

  it('no longer match their schema if a nested value is invalid', () => {
    const detail = all.find(({ name }) => name === 'GET /api/forecast-detail/{id} 200 application/json');
    const validate = ajv.compile({ $ref: detail?.schema ?? '' });
    const right = object(resolve(document, detail?.examples['default'])['value']);
    const parameters = object(right['parameters']);
    expect(validate(right)).toBe(true);
    expect(validate({ ...right, parameters: { ...parameters, forecast_start_date: '2031-01-01' } })).toBe(
      false,
    );
    expect(validate({ ...right, accuracy: { mape: 1 } })).toBe(false);
  });
});

describe('contract links', () => {
  const operations = new Map(
    Object.values(object(document['paths']))
      .flatMap((item) => Object.values(object(item)).map(object))
      .map((operation) => [operation['operationId'], operation]),
  );
  const links = [...operations.values()].flatMap((operation) =>
    Object.values(object(operation['responses'])).flatMap((answer) =>
      Object.entries(object(resolve(document, answer)['links'])).map(([name, link]) => ({
        name: `${String(operation['operationId'])} → ${name}`,
        link: object(link),
      })),
    ),
  );

  it.each(links)('$name points to an operation that has these parameters', ({ link }) => {
    const target = operations.get(link['operationId']);
    const list: unknown = target?.['parameters'] ?? [];
    const known = Array.isArray(list) ? list.map((entry: unknown) => resolve(document, entry)['name']) : [];
    expect(target).toBeDefined();
    expect(known).toEqual(expect.arrayContaining(Object.keys(object(link['parameters']))));
  });

  it('connect operations that are called one after another', () => {
    expect(links.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        'login → refresh',
        'uploadFile → label',
        'uploadFile → characteristics',
        'uploadFile → products',
        'createForecast → detail',
        'createForecast → data',
        'createForecast → cancel',
      ]),
    );
  });
});
