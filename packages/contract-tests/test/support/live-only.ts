import { accountBehaviors } from '../../src/behaviors/access/accounts.ts';
import { auditEntryBehaviors } from '../../src/behaviors/access/audit-entries.ts';
import { deletedAccountBehaviors } from '../../src/behaviors/access/deleted-accounts.ts';
import { invitedBehaviors } from '../../src/behaviors/access/invited.ts';
import { ownSessionBehaviors } from '../../src/behaviors/access/own-sessions.ts';
import { ownAccountBehaviors } from '../../src/behaviors/access/passwords.ts';
import { signInBehaviors } from '../../src/behaviors/access/signing-in.ts';
import { tokenListBehaviors } from '../../src/behaviors/access/token-list.ts';
import { webhookDeliveryBehaviors } from '../../src/behaviors/access/webhook-deliveries.ts';
import { webhookEventBehaviors } from '../../src/behaviors/access/webhook-events.ts';
import { errorFormBehaviors } from '../../src/behaviors/error-texts.ts';
import { comparedRunBehaviors } from '../../src/behaviors/runs/compared-runs.ts';
import { lifecycleBehaviors } from '../../src/behaviors/runs/lifecycle.ts';
import { metricBehaviors } from '../../src/behaviors/runs/metrics.ts';
import { planHistoryBehaviors } from '../../src/behaviors/runs/plan-history.ts';
import { refreshBehaviors } from '../../src/behaviors/runs/refreshes.ts';
import { runPageBehaviors } from '../../src/behaviors/runs/run-pages.ts';
import { settingBehaviors } from '../../src/behaviors/runs/settings.ts';
import { valueAddedBehaviors } from '../../src/behaviors/runs/value-added.ts';
import { workbookBehaviors } from '../../src/behaviors/runs/workbooks.ts';

/** Tests of behavior that the fake server does not implement. They are tested with a mock server instead. */
const behaviors = [
  ...accountBehaviors,
  ...auditEntryBehaviors,
  ...comparedRunBehaviors,
  ...deletedAccountBehaviors,
  ...errorFormBehaviors,
  ...invitedBehaviors,
  ...lifecycleBehaviors,
  ...metricBehaviors,
  ...ownAccountBehaviors,
  ...ownSessionBehaviors,
  ...planHistoryBehaviors,
  ...refreshBehaviors,
  ...runPageBehaviors,
  ...settingBehaviors,
  ...signInBehaviors,
  ...tokenListBehaviors,
  ...valueAddedBehaviors,
  ...webhookDeliveryBehaviors,
  ...webhookEventBehaviors,
  ...workbookBehaviors,
];

const escape = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

export const liveOnly = new RegExp(
  `^\\w+ (?:${behaviors.map(({ operationId, name }) => escape(`${operationId} ${name}`)).join('|')})$`,
);
