import { gzipSync } from 'node:zlib';
import type { BrowserContext } from '@playwright/test';

/** Returns the gzipped bytes of every script that the screen after sign-in loads, largest first. */
export async function firstScreen(
  context: BrowserContext,
  address: string,
): Promise<readonly { file: string; bytes: number }[]> {
  const page = await context.newPage();
  const scripts: Promise<{ file: string; bytes: number }>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return;
    const file = new URL(response.url()).pathname;
    scripts.push(response.body().then((body) => ({ file, bytes: gzipSync(body).length })));
  });
  await page.goto(`${address}/`);
  await page.getByRole('heading', { level: 1, name: 'Upload Data' }).waitFor();
  await page.waitForLoadState('networkidle');
  const sizes = await Promise.all(scripts);
  await page.close();
  return sizes.toSorted((a, b) => b.bytes - a.bytes);
}
