import { afterAll, beforeAll, expect, it } from 'vitest';
import { ask, call } from '../../support/call.ts';
import { TestApp } from '../../support/test-app.ts';
import { signedIn } from '../../support/test-users.ts';

let app: TestApp;
beforeAll(async () => {
  app = await TestApp.open();
});
afterAll(() => app.close());

it('a token of a service cannot be created while all services together have 1,000', async () => {
  const root = await signedIn(app, 'many-services', ['user', 'admin']);
  const json = (service: string) => ({ name: 'Import', scope: 'read' as const, service });
  await ask(app, 'createApiToken', { token: root.token, json: json('first-service') });
  app.withDatabase((database) => {
    const columns = 'user_id, name, scope, prefix, created_at';
    database.exec(`
      WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1000)
      INSERT INTO api_tokens (id, token_hash, ${columns})
      SELECT 'copy-' || i, 'hash-' || i, ${columns} FROM n, (SELECT ${columns} FROM api_tokens
        WHERE user_id = (SELECT id FROM users WHERE username = 'first-service'))`);
  });
  const answer = await call(app, 'createApiToken', { token: root.token, json: json('second-service') });
  expect(answer).toMatchObject({
    status: 409,
    detail: 'All services together have 1000 API tokens. Revoke one of them first.',
  });
});
