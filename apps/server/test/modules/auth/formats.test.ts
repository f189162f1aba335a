import { afterAll, beforeAll, expect, it } from 'vitest';
import { ask } from '../../support/call.ts';
import { TestApp } from '../../support/test-app.ts';
import { signedIn } from '../../support/test-users.ts';

let app: TestApp;
beforeAll(async () => {
  app = await TestApp.open();
});
afterAll(() => app.close());

// USR-4
it('stores the formats of each account', async () => {
  const [ana, ben] = [await signedIn(app, 'ana'), await signedIn(app, 'ben')];
  const formats = {
    decimal_mark: ',' as const,
    date_format: 'DD.MM.YYYY' as const,
    csv_delimiter: ';' as const,
  };
  expect(await ask(app, 'getFormats', { token: ana.token })).toEqual({ formats: null });
  expect(await ask(app, 'setFormats', { token: ana.token, json: formats })).toEqual({ formats });
  expect(await ask(app, 'getFormats', { token: ana.token })).toEqual({ formats });
  expect(await ask(app, 'getFormats', { token: ben.token })).toEqual({ formats: null });
});
