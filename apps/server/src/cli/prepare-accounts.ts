import { type Config, servesOthers } from '../config.ts';
import { StartRefusedError } from '../errors.ts';
import { createDemoWorkspace, demoIsUnfinished } from './demo/demo-workspace.ts';
import { adminName, minAdminPassword } from '../modules/auth/index.ts';
import type { Services } from '../services.ts';

/**
 * Demo users exist only where nobody else can reach the server; elsewhere an administrator with a password
 * of the operator's own stands at the beginning.
 * @throws StartRefusedError when the host and the accounts do not fit.
 */
export async function prepareAccounts(
  config: Config,
  services: Services,
  say: (line: string) => void,
): Promise<void> {
  const { users } = services;
  if (servesOthers(config)) return prepareForOthers(config, services, say);
  if (config.adminPassword !== null)
    say('ADMIN_PASSWORD is not used: nobody but this machine can reach the server.');
  if (!config.demo) {
    if (!(await users.anyAdmin()))
      say(
        `There is no administrator. Stop the server and make one: npm start -- --set-password ${adminName}`,
      );
    return;
  }
  if ((await users.any()) && !(await demoIsUnfinished(services))) return;
  say('First start: making the demo workspace …');
  await createDemoWorkspace(services);
  say('Demo users: analyst / analyst-demo and admin / admin-demo.');
}

async function prepareForOthers(
  { host, dataDir, adminPassword }: Config,
  { users, accounts, auditTrail }: Services,
  say: (line: string) => void,
): Promise<void> {
  if ((await users.demo()).length > 0)
    throw new StartRefusedError(
      `The data folder ${dataDir} holds demo users, whose passwords everybody knows, so it is not served on ${host}. ` +
        'Remove them with "npm start -- --remove-demo", or choose another DATA_DIR.',
    );
  if (await users.anyAdmin()) {
    if (adminPassword !== null)
      say('ADMIN_PASSWORD is not used: there is an administrator. Change a password with --set-password.');
    return;
  }
  if (await users.byUsername(adminName))
    throw new StartRefusedError(
      `The user "${adminName}" of ${dataDir} is no administrator, and nobody else is. ` +
        `Make that user one: npm start -- --set-password ${adminName}`,
    );
  if (adminPassword === null || adminPassword.length < minAdminPassword)
    throw new StartRefusedError(
      `To serve on ${host}, set ADMIN_PASSWORD (at least ${minAdminPassword} characters); it becomes the password of the user "${adminName}".`,
    );
  await auditTrail.recordOperator('createAdmin', await accounts.createAdmin(adminPassword));
}
