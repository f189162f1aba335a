/** A request, and the number of copies to send at once. */
export interface Attack {
  name: string;
  atOnce: number;
  path: string;
  /** Returns the body of request number n. */
  request: (index: number) => RequestInit;
}

const many = 100_000;
const list = (count: number) => Array.from({ length: count }, (_, index) => `c${index}`);
const mapOf = (count: number) => Object.fromEntries(list(count).map((name) => [name, 'c1']));

const json = (name: string, path: string, body: string): Attack => ({
  name,
  atOnce: 4,
  path,
  request: () => ({ headers: { 'content-type': 'application/json' }, body }),
});
const forecast = (name: string, more: object) =>
  json(
    name,
    '/api/forecast',
    JSON.stringify({ product_code: 'unknown', horizon: 6, model_type: 'lightgbm', ...more }),
  );

function form(fields: number, name: (index: number) => string, value: string): FormData {
  const multipart = new FormData();
  for (let index = 0; index < fields; index++) multipart.append(name(index), value);
  return multipart;
}

const password = 'wrong password';

/** Bodies within the size limit that take long to parse or validate. */
export const bodies: readonly Attack[] = [
  forecast('100,000 characteristics', { aggregation_characteristics: list(many) }),
  forecast('100,000 labels of characteristics', { characteristic_labels: mapOf(many) }),
  forecast('100,000 products to filter by', { filters: { product_numbers: list(many) } }),
  json(
    'a label of 1.9 MB',
    '/api/upload/label',
    JSON.stringify({ run_id: 'a', label: 'x'.repeat(1_900_000) }),
  ),
  json('lists 500,000 deep', '/api/forecast', '['.repeat(500_000) + ']'.repeat(500_000)),
  json('a field 100,000 times', '/api/auth/refresh', `{${'"a":1,'.repeat(many)}"a":1}`),
  {
    name: 'a form of 100,000 fields',
    atOnce: 4,
    path: '/api/auth/token',
    request: () => ({ body: new URLSearchParams(list(many).map((name) => [name, 'x'])) }),
  },
  {
    name: 'an upload of 10,000 fields',
    atOnce: 4,
    path: '/api/upload',
    request: () => ({ body: form(10_000, (index) => `c${index}`, 'x') }),
  },
  {
    name: 'a mapping of 1 MB',
    atOnce: 4,
    path: '/api/upload',
    request: () => ({ body: form(1, () => 'mapping', '{"a":'.repeat(200_000)) }),
  },
];

/** Password hashes, each of which takes a third of a second of CPU time and 128 MB of memory. */
export const storms: readonly Attack[] = [20, 60, 300].flatMap((atOnce) => [
  {
    name: `${atOnce} sign-ins with unknown usernames`,
    atOnce,
    path: '/api/auth/token',
    request: (index) => ({ body: new URLSearchParams({ username: `nobody-${atOnce}-${index}`, password }) }),
  },
  {
    name: `${atOnce} registrations`,
    atOnce,
    path: '/api/auth/register',
    request: (index) => {
      const username = `storm-${atOnce}-${index}`;
      return {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ username, email: `${username}@example.com`, password }),
      };
    },
  },
]);
