import type { Behavior } from '../behavior-test.ts';
import { accountChangeBehaviors } from './account-changes.ts';
import { auditDayBehaviors } from './audit-days.ts';
import { invitationRuleBehaviors } from './invitation-rules.ts';
import { requiredChangeBehaviors } from './required-change.ts';
import { sessionRuleBehaviors } from './session-rules.ts';
import { storedFormatBehaviors } from './stored-formats.ts';
import { tokenRightBehaviors } from './token-rights.ts';
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
