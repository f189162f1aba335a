import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { components } from '@forecast-console/api-client/schema';
import { NotFoundError, StartRefusedError } from '../errors.ts';
import { type Auth, operator } from '../modules/auth/index.ts';
import type { AuditTrail } from '../modules/system/index.ts';

type Account = components['schemas']['Account'];

type Services = Pick<Auth, 'users' | 'administration' | 'invitations'> & {
  auditTrail: Pick<AuditTrail, 'recordOperator'>;
};

/** Number of accounts loaded per page. */
const pageSize = 1000;

const usage = `Usage: npm run accounts -- COMMAND [--json]
  list [--search TEXT]
  create USER EMAIL [--admin] [--password-file PATH]
  invite EMAIL [--admin]
  disable USER
  enable USER
  delete USER --owner USER
  role USER admin|user
  reset USER [--password-file PATH]`;

const options = {
  json: { type: 'boolean', default: false },
  admin: { type: 'boolean', default: false },
  search: { type: 'string', default: '' },
  owner: { type: 'string' },
  'password-file': { type: 'string' },
} as const;

interface Outcome {
  /** The output with --json. */
  result: object;
  /** The output without --json. */
  text: string;
}

/**
 * Runs an operator command and returns its output.
 *
 * @throws StartRefusedError if the command is invalid
 * @throws DomainError if the command cannot be carried out
 */
export async function runAccountCommand(args: readonly string[], services: Services): Promise<string> {
  const { values, positionals } = parsed(args);
  const [command = '', ...names] = positionals;
  const { result, text } = await outcomeOf(services, command, names, values);
  return `${values.json ? JSON.stringify(result, null, 2) : text}\n`;
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    throw new StartRefusedError(`${error instanceof Error ? error.message : ''}\n${usage}`, { cause: error });
  }
}

type Options = ReturnType<typeof parsed>['values'];

async function outcomeOf(
  services: Services,
  command: string,
  [first, second, ...more]: readonly string[],
  values: Options,
): Promise<Outcome> {
  const { administration, invitations, auditTrail } = services;
  const needed = (value: string | undefined): string => {
    if (value === undefined || more.length > 0) throw new StartRefusedError(usage);
    return value;
  };
  const changed = async (change: components['schemas']['AccountChange'], text: string): Promise<Outcome> => {
    const { id, username } = await accountOf(services, needed(first));
    const result = await administration.change(operator, id, change);
    await auditTrail.recordOperator('changeAccount', result);
    return { result, text: `${username} ${text}` };
  };

  switch (command) {
    case 'list':
      return list(services, values.search);
    case 'create': {
      const [username, email] = [needed(first), needed(second)];
      const password = firstPassword(values['password-file']);
      const form = { username, email, ...password.form, admin: values.admin };
      const result = await administration.create(operator, form);
      await auditTrail.recordOperator('createAccount', result);
      return withPassword(result, password.shown, `${username} was created.`);
    }
    case 'invite': {
      const result = await invitations.create(operator, { email: needed(first), admin: values.admin });
      await auditTrail.recordOperator('createInvitation', { id: result.id, username: operator.username });
      const text = `Send ${result.email} this link, preceded by the server's address; it works once, until ${result.expires_at}:\n/invite#${result.token}`;
      return { result, text };
    }
    case 'disable':
      return changed({ disabled: true }, 'was disabled; sessions and API tokens have ended.');
    case 'enable':
      return changed({ disabled: false }, 'was enabled.');
    case 'role': {
      const role = needed(second);
      if (role !== 'admin' && role !== 'user') throw new StartRefusedError(usage);
      const isAdmin = role === 'admin';
      return changed({ admin: isAdmin }, `is now ${isAdmin ? 'an administrator' : 'a user'}.`);
    }
    case 'reset': {
      const password = firstPassword(values['password-file']);
      const { result, text } = await changed(password.form, 'needs a new password; sessions have ended.');
      return withPassword(result, password.shown, text);
    }
    case 'delete': {
      const account = await accountOf(services, needed(first));
      const owner = await accountOf(services, needed(values.owner));
      await administration.remove(operator, account.id, owner.id);
      await auditTrail.recordOperator('deleteAccount', account);
      const text = `${account.username} was deleted; ${owner.username} owns its datasets and runs.`;
      return { result: { id: account.id, username: account.username, owner: owner.username }, text };
    }
    default:
      throw new StartRefusedError(usage);
  }
}

async function list({ administration }: Services, search: string): Promise<Outcome> {
  let accounts: Account[] = [];
  for (;;) {
    const page = await administration.list(operator, search, pageSize, accounts.length);
    accounts = accounts.concat(page.accounts);
    if (accounts.length >= page.total || page.accounts.length === 0) break;
  }
  const lines = accounts.map((account) =>
    [
      account.username,
      account.email,
      roleOf(account),
      statusOf(account),
      account.last_sign_in_at ?? 'never',
    ].join('  '),
  );
  return { result: { accounts }, text: lines.join('\n') };
}

function roleOf({ kind, roles }: Account): string {
  if (kind === 'service') return 'service';
  return roles.includes('admin') ? 'administrator' : 'user';
}

function statusOf({ disabled, must_change_password: mustChange }: Account): string {
  if (disabled) return 'disabled';
  return mustChange ? 'new password required' : 'active';
}

async function accountOf({ users }: Services, name: string) {
  const account = await users.byUsername(name);
  if (account === undefined) throw new NotFoundError(`There is no account ${name}.`);
  return account;
}

/** Reads a one-time password from the first line of a file, or generates and prints one. */
function firstPassword(file: string | undefined) {
  const shown = file === undefined ? randomBytes(12).toString('base64url') : null;
  const password =
    file === undefined ? (shown ?? '') : (readFileSync(file, 'utf8').split(/\r?\n/, 1)[0] ?? '');
  return { form: { password, must_change_password: true }, shown };
}

const withPassword = (result: object, password: string | null, text: string): Outcome =>
  password === null
    ? { result, text }
    : { result: { ...result, one_time_password: password }, text: `${text} One-time password: ${password}` };
