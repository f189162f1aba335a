import { document } from './contract/document.ts';

type Json = { readonly [key: string]: unknown };

type Values = Readonly<Record<string, string | number>>;

/** A request with example values; values that only the caller knows are placeholders such as RUN_ID. */
interface SampleRequest {
  readonly method: string;
  readonly path: string;
  readonly pathValues: Values;
  readonly query: Values;
  readonly needsToken: boolean;
  readonly body: { readonly type: string; readonly value: Json } | null;
  readonly returnsJson: boolean;
}

const urlVariable = 'FORECAST_CONSOLE_URL';
const tokenVariable = 'FORECAST_CONSOLE_TOKEN';
const sampleFile = 'demand.csv';
const multipart = 'multipart/form-data';
const form = 'application/x-www-form-urlencoded';

/** Returns the contract with requests in curl, TypeScript and Python as `x-codeSamples`, which Redoc shows. */
export function documentWithSamples(): Json {
  const paths: Record<string, Record<string, Json>> = {};
  for (const [path, item] of Object.entries(document.paths as Record<string, Record<string, Json>>)) {
    const operations: Record<string, Json> = {};
    for (const [method, operation] of Object.entries(item)) {
      operations[method] = {
        ...operation,
        'x-codeSamples': samplesOf(sampleRequest(path, method, operation)),
      };
    }
    paths[path] = operations;
  }
  return { ...document, paths };
}

const samplesOf = (request: SampleRequest) => [
  { lang: 'curl', source: curlSample(request) },
  { lang: 'TypeScript', source: typescriptSample(request) },
  { lang: 'Python', source: pythonSample(request) },
];

function sampleRequest(path: string, method: string, operation: Json): SampleRequest {
  const parameters = ((operation.parameters ?? []) as Json[]).map(resolve);
  const valuesIn = (place: string) =>
    Object.fromEntries(
      parameters
        .filter((one) => one.in === place && one.required === true)
        .map(({ name, schema }) => [String(name), exampleOf(String(name), resolve(schema as Json))]),
    );
  const success = Object.entries(operation.responses as Record<string, Json>).find(([status]) =>
    status.startsWith('2'),
  );
  const types = Object.keys((success ? resolve(success[1]).content : null) ?? {});
  return {
    method: method.toUpperCase(),
    path,
    pathValues: valuesIn('path'),
    query: valuesIn('query'),
    needsToken: !(Array.isArray(operation.security) && operation.security.length === 0),
    body: operation.requestBody === undefined ? null : sampleBody(resolve(operation.requestBody as Json)),
    returnsJson: types.includes('application/json'),
  };
}

function sampleBody(body: Json): SampleRequest['body'] {
  const [type, media] = Object.entries(body.content as Record<string, Json>)[0] ?? [];
  const example = Object.values((media?.examples ?? {}) as Record<string, Json>)[0];
  if (type === undefined || example === undefined) throw new Error('a request body has no example');
  return { type, value: resolve(example).value as Json };
}

function resolve(value: Json): Json {
  if (typeof value.$ref !== 'string') return value;
  const target = value.$ref
    .slice(2)
    .split('/')
    .reduce<unknown>((node, part) => (node as Json)[part], document);
  return resolve(target as Json);
}

/** Returns the first allowed value; for text, the name of the parameter: `runId` becomes RUN_ID. */
function exampleOf(name: string, { enum: values, type, minimum }: Json): string | number {
  if (Array.isArray(values)) return values[0] as string;
  if (type === 'integer') return Number(minimum ?? 1);
  return name.replaceAll(/([a-z])([A-Z])/g, '$1_$2').toUpperCase();
}

const urlOf = ({ path, pathValues, query }: SampleRequest): string => {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(pathValues[name]));
  const search = Object.entries(query)
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
  return search === '' ? filled : `${filled}?${search}`;
};

const indent = (text: string, spaces: number) => text.replaceAll('\n', `\n${' '.repeat(spaces)}`);
const quoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** Form fields other than the file. */
const fieldsOf = (value: Json) => Object.entries(value).filter(([name]) => name !== 'file');

function curlSample(request: SampleRequest): string {
  const { method, needsToken, returnsJson } = request;
  return [
    `curl -X ${method} "$${urlVariable}${urlOf(request)}"`,
    ...(needsToken ? [`-H "Authorization: Bearer $${tokenVariable}"`] : []),
    ...curlBody(request.body),
    ...(!returnsJson && method === 'GET' ? ['--output response'] : []),
  ].join(' \\\n  ');
}

function curlBody(body: SampleRequest['body']): string[] {
  if (body === null) return [];
  const fields = fieldsOf(body.value).map(([name, value]) => quoted(`${name}=${String(value)}`));
  if (body.type === multipart) return [`-F file=@${sampleFile}`, ...fields.map((field) => `-F ${field}`)];
  if (body.type === form) return fields.map((field) => `--data-urlencode ${field}`);
  return ["-H 'Content-Type: application/json'", `-d ${quoted(JSON.stringify(body.value, null, 2))}`];
}

function typescriptSample(request: SampleRequest): string {
  const { method, path, pathValues, query, needsToken, body, returnsJson } = request;
  const helper = body?.type === multipart ? 'multipart' : body?.type === form ? 'formEncoded' : null;
  const options: string[] = [];
  const params = {
    ...(Object.keys(pathValues).length > 0 && { path: pathValues }),
    ...(Object.keys(query).length > 0 && { query }),
  };
  if (Object.keys(params).length > 0) options.push(`params: ${JSON.stringify(params, null, 2)},`);
  if (body?.type === multipart) {
    const fields = fieldsOf(body.value).map(([k, v]) => `  ${JSON.stringify(k)}: ${JSON.stringify(v)},\n`);
    options.push(
      `body: {\n  file: new File([await openAsBlob('${sampleFile}')], '${sampleFile}'),\n${fields.join('')}},`,
    );
  } else if (body) options.push(`body: ${JSON.stringify(body.value, null, 2)},`);
  if (helper) options.push(`...${helper},`);
  if (!returnsJson && method === 'GET') options.push(`parseAs: 'text',`);
  const given = options.length === 0 ? '' : `, {\n  ${indent(options.join('\n'), 2)}\n}`;
  const imports = ['createApiClient', 'createMemorySessionStore', ...(helper ? [helper] : []), 'unwrap'];
  const session = needsToken
    ? `{\n    access_token: process.env['${tokenVariable}'] ?? '',\n    refresh_token: null,\n  }`
    : '';
  return [
    ...(body?.type === multipart ? [`import { openAsBlob } from 'node:fs';`] : []),
    `import { ${imports.join(', ')} } from '@forecast-console/api-client';`,
    '',
    'const api = createApiClient({',
    `  baseUrl: process.env['${urlVariable}'] ?? 'http://localhost:4000',`,
    `  session: createMemorySessionStore(${session}),`,
    '});',
    `const response = await unwrap(api.${method}('${path}'${given}));`,
    'console.log(response);',
  ].join('\n');
}

function pythonSample(request: SampleRequest): string {
  const { method, needsToken, body, returnsJson } = request;
  const options = [`f"{os.environ['${urlVariable}']}${urlOf(request)}",`];
  if (needsToken) {
    options.push(`headers={"Authorization": f"Bearer {os.environ['${tokenVariable}']}"},`);
  }
  if (body?.type === multipart) {
    options.push(
      `files={"file": open("${sampleFile}", "rb")},`,
      `data=${pythonLiteral(Object.fromEntries(fieldsOf(body.value)))},`,
    );
  } else if (body) {
    options.push(`${body.type === form ? 'data' : 'json'}=${pythonLiteral(body.value)},`);
  }
  options.push('timeout=60,');
  return [
    'import os',
    'import requests',
    '',
    `response = requests.${method.toLowerCase()}(`,
    `    ${indent(options.join('\n'), 4)}`,
    ')',
    'response.raise_for_status()',
    `print(response.${returnsJson ? 'json()' : 'text'})`,
  ].join('\n');
}

/** Writes a JSON value as Python, one entry per line. */
function pythonLiteral(value: unknown): string {
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (typeof value !== 'object') return JSON.stringify(value);
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  const entries = Array.isArray(value)
    ? value.map(pythonLiteral)
    : Object.entries(value).map(([name, one]) => `${JSON.stringify(name)}: ${pythonLiteral(one)}`);
  if (entries.length === 0) return `${open}${close}`;
  return `${open}\n    ${indent(entries.map((entry) => `${entry},`).join('\n'), 4)}\n${close}`;
}
