import { type LiveDefect, accepts, body, caseOf, first, reversed } from './live-changes.ts';
import { objects } from '../support/defect-changes.ts';

/** Defects of accounts, sessions, tokens, webhooks and the audit log. */
export const liveDefectsOfAccounts: readonly LiveDefect[] = [
  caseOf(
    'accounts',
    'createAccount signs in at once',
    'never shows the last sign-in',
    first('listAccounts', 'accounts', (one) => (one.last_sign_in_at = null)),
  ),
  caseOf(
    'accounts',
    'changeAccount role',
    'keeps the role',
    body('changeAccount', (one) => (one.roles = ['user', 'admin'])),
  ),
  caseOf(
    'accounts',
    'changeAccount disabled account',
    'lets a disabled account use its session',
    accepts('getMe', 401),
  ),
  caseOf(
    'accounts',
    'changeAccount password and required change',
    'requires a new password again',
    body('changeAccount', (one) => (one.must_change_password = true)),
  ),
  caseOf(
    'accounts',
    'deleteAccount items of the account',
    'does not transfer datasets',
    body('getUpload', (one) => (one.uploadedBy = null)),
  ),
  caseOf(
    'order',
    'listAccounts by username, with search',
    'lists the newest account first',
    reversed('listAccounts', 'accounts'),
  ),
  caseOf(
    'roles',
    'createAccount admin role required',
    'lets every user list webhooks',
    accepts('deleteWebhook', 403),
  ),
  caseOf(
    'passwords',
    'changePassword ends all other sessions',
    'keeps the other sessions',
    accepts('getMe', 401),
  ),
  caseOf(
    'passwords',
    'replacePassword ends all sessions',
    'accepts the same password',
    accepts('replacePassword', 422),
  ),
  caseOf(
    'accounts',
    'register names and addresses',
    'makes every user an administrator',
    body('register', (one) => (one.roles = ['user', 'admin'])),
  ),
  caseOf(
    'echo',
    'setFormats formats of two users',
    'stores the formats for all users',
    body(
      'getFormats',
      (one) => (one.formats ??= { decimal_mark: ',', date_format: 'DD.MM.YYYY', csv_delimiter: ';' }),
    ),
  ),
  caseOf(
    'consistent',
    'listSessions current session and times',
    'marks every session as current',
    body('listSessions', (value) => objects(value.sessions).forEach((one) => (one.current = true))),
  ),
  caseOf(
    'sign-out',
    'endSession ends only one session of the user',
    'lets users end sessions of others',
    accepts('endSession', 404),
  ),
  caseOf(
    'consistent',
    'listApiTokens own tokens',
    'lists the oldest token first',
    reversed('listApiTokens', 'tokens'),
  ),
  caseOf(
    'roles',
    'createApiToken rights of personal tokens',
    'lets every user create tokens with the scope admin',
    accepts('createApiToken', 403),
  ),
  caseOf(
    'roles',
    'createApiToken service tokens',
    'creates personal tokens only',
    body('createApiToken', (one) => (one.kind = 'personal')),
  ),
  caseOf(
    'consistent',
    'createInvitation list and invited person agree',
    'lists the oldest invitation first',
    reversed('listInvitations', 'invitations'),
  ),
  caseOf(
    'accounts',
    'acceptInvitation creates the account once',
    'lets an invitation be accepted twice',
    accepts('acceptInvitation', 404),
  ),
  caseOf(
    'audit',
    'listAuditEntries one entry per action',
    'omits locks',
    body(
      'listAuditEntries',
      (one) => (one.entries = objects(one.entries).filter(({ action }) => action !== 'lockPlan')),
    ),
  ),
  caseOf(
    'audit',
    'listAuditEntries entries of administrators',
    'forgets the subject',
    body('listAuditEntries', (one) => objects(one.entries).forEach((entry) => (entry.subject = null))),
  ),
  caseOf(
    'audit',
    'listAuditEntries unknown usernames',
    'stores unknown usernames',
    first('listAuditEntries', 'entries', (one) => (one.username = 'x')),
  ),
  caseOf(
    'consistent',
    'listWebhooks created, changed and deleted webhooks',
    'loses an event type',
    first('listWebhooks', 'webhooks', (one) => objects(one.events).pop()),
  ),
  caseOf(
    'webhooks',
    'listWebhookDeliveries events of a dataset and its run',
    'sends an event twice',
    first('listWebhookDeliveries', 'deliveries', (one, all) => all.unshift({ ...one, id: 'msg_twice' })),
  ),
  caseOf(
    'webhooks',
    'replayWebhookDelivery delivered, repeated and failed events',
    'never delivers an event',
    first('listWebhookDeliveries', 'deliveries', (one) => (one.response = null)),
  ),
];
