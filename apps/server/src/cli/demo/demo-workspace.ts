import { writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Services } from '../../services.ts';
import { toUser } from '../../modules/auth/index.ts';
import { demoCsv } from './demo-rows.ts';

/** A shared server refuses to start with demo users, because their passwords are in the README. */
const analystUser = { username: 'analyst', password: 'analyst-demo', roles: ['user' as const] };
/** Created last, so that the existence of this account shows that the demo workspace is complete. */
const adminUser = { username: 'admin', password: 'admin-demo', roles: ['user' as const, 'admin' as const] };

const pollMs = 100;

/** Whether a first start was interrupted before the demo workspace was complete. */
export async function demoIsUnfinished({ users }: Services): Promise<boolean> {
  const names = (await users.demo()).map(({ username }) => username);
  return names.includes(analystUser.username) && !names.includes(adminUser.username);
}

/** Creates the demo workspace, and waits for its run. */
export async function createDemoWorkspace(services: Services): Promise<void> {
  const runId = await startDemoWorkspace(services);
  const status = async () => (await services.forecastRuns.detail(runId)).status;
  while (/^(?:queued|running)$/.test(await status())) await sleep(pollMs);
}

/**
 * Creates the demo users, a labeled dataset and a run. First removes what an interrupted start left behind.
 *
 * @returns the ID of the run, which is computed later
 */
export async function startDemoWorkspace(services: Services): Promise<string> {
  const { accounts, uploads, forecastRuns } = services;
  await removeLeftovers(services);
  const create = (user: typeof analystUser | typeof adminUser) =>
    accounts.create({ ...user, email: `${user.username}@example.com`, demo: true });
  const analyst = await create(analystUser);

  const path = await services.incoming.begin();
  await writeFile(path, demoCsv());
  try {
    const file = { path, originalName: 'demo-demand.csv', fileType: 'csv', uploadMode: 'both' } as const;
    const upload = await uploads.add(file, { user: analyst, id: null }, new AbortController().signal);
    await uploads.label(upload.run_id, 'Demo: coffee and tea', analyst);
    const { run_id: runId } = await forecastRuns.start(
      { product_code: upload.id, horizon: 12, model_type: 'lightgbm', aggregation_characteristics: ['c2'] },
      analyst,
    );
    await create(adminUser);
    return runId;
  } finally {
    await services.incoming.remove(path);
  }
}

async function removeLeftovers({ users, uploads, forecastRuns, deletedRuns }: Services): Promise<void> {
  const [row] = await users.demo();
  if (!row) return;
  const analyst = toUser(row);
  for (const { id, uploadedBy } of await uploads.list()) {
    if (uploadedBy !== analyst.username) continue;
    for (const run of await forecastRuns.newest(100))
      if (run.upload_id === id) await deletedRuns.delete(run.run_id, analyst);
    await uploads.remove(id, analyst);
  }
  await users.removeDemo();
}
