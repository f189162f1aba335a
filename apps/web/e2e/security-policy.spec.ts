// full run only: other journeys visit the same screens.
import { expect } from '@playwright/test';
import { openPage } from './support/open-page.ts';
import { runEnvironment } from './support/run-environment.ts';
import { test } from './support/test.ts';

const { baseURL } = await runEnvironment();

const directives = (policy: string) =>
  new Map(
    policy.split(';').map((part) => {
      const [name = '', ...sources] = part.trim().split(/\s+/);
      return [name, sources];
    }),
  );

for (const path of ['/', '/login', '/analysis/any-run', '/no-such-page'])
  test(`the server allows ${path} to run only its own scripts`, async () => {
    const answer = await fetch(new URL(path, baseURL));
    const policy = directives(answer.headers.get('content-security-policy') ?? '');
    expect(policy.get('script-src')).toEqual(["'self'"]);
    expect(policy.get('default-src')).toEqual(["'self'"]);
    expect(policy.get('object-src')).toEqual(["'none'"]);
    // If present, these directives would override script-src for some scripts.
    expect([policy.get('script-src-elem'), policy.get('script-src-attr')]).toEqual([undefined, undefined]);
    expect([...policy.values()].flat()).not.toContain("'unsafe-eval'");
  });

test('policy violations are blocked and fail the test', async ({ page, reported }) => {
  await openPage(page, '/login', 'Login');
  const ran = await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'globalThis.injected = true';
    document.head.append(script);
    return 'injected' in globalThis;
  });
  expect(ran).toBe(false);
  await expect.poll(() => reported.join('\n')).toContain('securitypolicyviolation script-src-elem inline');
  reported.length = 0;
});

test('the API reference loads only from this server', async ({ page }) => {
  const elsewhere: string[] = [];
  page.on('request', (request) => {
    if (!/^(data|blob):/.test(request.url()) && new URL(request.url()).origin !== baseURL)
      elsewhere.push(request.url());
  });
  await page.goto('/api/docs');
  await expect(page.getByRole('heading', { name: /Forecast Console API/ })).toBeVisible();
  await page.goto('/api/docs#/forecast/createforecast');
  await expect(page.getByRole('heading', { name: 'Start a forecast run' })).toBeVisible();
  expect(elsewhere).toEqual([]);
});
