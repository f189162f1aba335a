import type { Behavior } from '../behavior-test.ts';
import { accountChangeBehaviors } from './accounts/account-changes.ts';
import { auditDayBehaviors } from './audit/audit-days.ts';
import { invitationRuleBehaviors } from './invitations/invitation-rules.ts';
import { requiredChangeBehaviors } from './accounts/required-change.ts';
import { sessionRuleBehaviors } from './sessions/session-rules.ts';
import { storedFormatBehaviors } from './accounts/stored-formats.ts';
import { tokenRightBehaviors } from './tokens/token-rights.ts';
import { webhookChangeBehaviors } from './webhooks/webhook-changes.ts';
import { webhookStateBehaviors } from './webhooks/webhook-state.ts';

/** Tests of accounts, tokens and webhooks that need a server which stores them. */
export const accessBehaviors: readonly Behavior[] = [
  ...requiredChangeBehaviors,
  ...webhookStateBehaviors,
  ...accountChangeBehaviors,
  ...sessionRuleBehaviors,
  ...tokenRightBehaviors,
  ...invitationRuleBehaviors,
  ...auditDayBehaviors,
  ...storedFormatBehaviors,
  ...webhookChangeBehaviors,
];
