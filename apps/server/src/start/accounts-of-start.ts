import { type Config, isLoopback } from '../config.ts';
import { StartRefusedError } from '../errors.ts';
import { createDemoWorkspace, demoIsUnfinished } from './demo/demo-workspace.ts';
import type { Services } from '../services/index.ts';

const minAdminPassword = 10;

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
  const { users, accounts } = services;
  if (isLoopback(config.host)) {
    if (!config.demo || ((await users.any()) && !(await demoIsUnfinished(services)))) return;
    say('First start: making the demo workspace …');
    await createDemoWorkspace(services);
    say('Demo users: analyst / analyst-demo and admin / admin-demo.');
    return;
  }
  if ((await users.demo()).length > 0)
    throw new StartRefusedError(
      `The data folder ${config.dataDir} holds demo users, whose passwords everybody knows, so it is not served on ${config.host}. ` +
        'Remove them with "npm start -- --remove-demo", or choose another DATA_DIR.',
    );
  if (await users.byUsername('admin')) return;
  if (config.adminPassword === null || config.adminPassword.length < minAdminPassword)
    throw new StartRefusedError(
      `To serve on ${config.host}, set ADMIN_PASSWORD (at least ${minAdminPassword} characters); it becomes the password of the user "admin".`,
    );
  await accounts.create({
    username: 'admin',
    email: 'admin@localhost.localdomain',
    password: config.adminPassword,
    roles: ['user', 'admin'],
    demo: false,
  });
}
