import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Services } from '../services/index.ts';
import { demoCsv } from './demo-rows.ts';

/** They exist only while the server is bound to loopback; the README names them. */
const demoUsers = [
  { username: 'analyst', password: 'analyst-demo', roles: ['user' as const] },
  { username: 'admin', password: 'admin-demo', roles: ['user' as const, 'admin' as const] },
];

const pollMs = 100;

/** Makes the demo users, a labelled dataset and one finished run on it. */
export async function createDemoWorkspace(services: Services): Promise<void> {
  const { accounts, uploads, forecastRuns } = services;
  const [analyst] = await Promise.all(
    demoUsers.map((user) => accounts.create({ ...user, email: `${user.username}@example.com`, demo: true })),
  );
  if (!analyst) return;

  const path = join(services.incomingFolder, randomUUID());
  await writeFile(path, demoCsv());
  try {
    const file = { path, originalName: 'demo-demand.csv', fileType: 'csv', uploadMode: 'both' } as const;
    const upload = await uploads.add(file, analyst, new AbortController().signal);
    await uploads.label(upload.run_id, 'Demo: coffee and tea');
    const run = await forecastRuns.start(
      { product_code: upload.id, horizon: 12, model_type: 'lightgbm', aggregation_characteristics: ['c2'] },
      analyst,
    );
    for (;;) {
      const { status } = forecastRuns.detail(run.run_id);
      if (status !== 'queued' && status !== 'running') break;
      await sleep(pollMs);
    }
  } finally {
    await rm(path, { force: true });
  }
}
