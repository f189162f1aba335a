import type { Behavior } from '../behavior-test.ts';
import { accountChangeBehaviors } from './accounts/account-changes.ts';
import { keptAccessBehaviors } from './accounts/kept-access.ts';
import { auditDayBehaviors } from './audit/audit-days.ts';
import { invitationRuleBehaviors } from './invitations/invitation-rules.ts';
import { moreActionBehaviors } from './audit/more-actions.ts';
import { openInvitationBehaviors } from './invitations/open-invitations.ts';
import { signInLimitBehaviors } from './sessions/sign-in-limit.ts';
import { requiredChangeBehaviors } from './accounts/required-change.ts';
import { closedFeatureBehaviors } from './settings/closed-features.ts';
import { expectedBehaviors } from './settings/expected.ts';
import { expiryBehaviors } from './settings/expiry.ts';
import { otherLimitBehaviors } from './settings/other-limits.ts';
import { sessionRuleBehaviors } from './sessions/session-rules.ts';
import { storedFormatBehaviors } from './accounts/stored-formats.ts';
import { tokenLimitBehaviors } from './tokens/token-limits.ts';
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
  ...tokenLimitBehaviors,
  ...invitationRuleBehaviors,
  ...auditDayBehaviors,
  ...storedFormatBehaviors,
  ...webhookChangeBehaviors,
  ...openInvitationBehaviors,
  ...keptAccessBehaviors,
  ...moreActionBehaviors,
  ...signInLimitBehaviors,
  ...expectedBehaviors,
  ...expiryBehaviors,
  ...closedFeatureBehaviors,
  ...otherLimitBehaviors,
];
