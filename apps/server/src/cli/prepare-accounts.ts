import { type Config, servesOthers } from '../config.ts';
import { StartRefusedError } from '../errors.ts';
import { demoIsUnfinished, startDemoWorkspace } from './demo/demo-workspace.ts';
import { adminName, minAdminPassword } from '../modules/auth/index.ts';
import type { Services } from '../services.ts';

/**
 * Creates the first accounts: demo users, or an administrator on a shared server.
 *
 * @throws StartRefusedError if a shared server has demo users or no administrator
 */
export async function prepareAccounts(
  config: Config,
  services: Services,
  say: (line: string) => void,
): Promise<void> {
  const { users } = services;
  if (servesOthers(config)) return prepareForOthers(config, services, say);
  if (config.adminPassword !== null)
    say('ADMIN_PASSWORD is ignored, because only this machine can reach the server.');
  if (!config.demo) {
    if (!(await users.anyAdmin()))
      say(
        `There is no administrator. Stop the server and create one: npm start -- --set-password ${adminName}`,
      );
    return;
  }
  if ((await users.any()) && !(await demoIsUnfinished(services))) return;
  say('First start: creating the demo workspace …');
  await startDemoWorkspace(services);
  say('Demo users: analyst / analyst-demo and admin / admin-demo.');
}

async function prepareForOthers(
  { host, dataDir, adminPassword }: Config,
  { users, accounts, auditTrail }: Services,
  say: (line: string) => void,
): Promise<void> {
  if ((await users.demo()).length > 0)
    throw new StartRefusedError(
      `The data folder ${dataDir} contains demo users with public passwords, so it is not served on ${host}. ` +
        'Remove them with "npm start -- --remove-demo", or choose another DATA_DIR.',
    );
  if (await users.anyAdmin()) {
    if (adminPassword !== null)
      say(
        'ADMIN_PASSWORD is ignored, because there is an administrator. Use --set-password to change a password.',
      );
    return;
  }
  if (await users.byUsername(adminName))
    throw new StartRefusedError(
      `There is no administrator in ${dataDir}; the user "${adminName}" is not one. ` +
        `Make that user an administrator: npm start -- --set-password ${adminName}`,
    );
  if (adminPassword === null || adminPassword.length < minAdminPassword)
    throw new StartRefusedError(
      `To serve on ${host}, set ADMIN_PASSWORD (at least ${minAdminPassword} characters); it becomes the password of the user "${adminName}".`,
    );
  await auditTrail.recordOperator('createAdmin', await accounts.createAdmin(adminPassword));
}
