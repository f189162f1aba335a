import { accountBehaviors } from '../../src/behaviors/access/accounts/accounts.ts';
import { auditEntryBehaviors } from '../../src/behaviors/access/audit/audit-entries.ts';
import { deletedAccountBehaviors } from '../../src/behaviors/access/accounts/deleted-accounts.ts';
import { lastAdministratorBehaviors } from '../../src/behaviors/access/accounts/last-administrator.ts';
import { invitedBehaviors } from '../../src/behaviors/access/invitations/invited.ts';
import { ownSessionBehaviors } from '../../src/behaviors/access/sessions/own-sessions.ts';
import { ownAccountBehaviors } from '../../src/behaviors/access/accounts/passwords.ts';
import { signInBehaviors } from '../../src/behaviors/access/sessions/signing-in.ts';
import { tokenListBehaviors } from '../../src/behaviors/access/tokens/token-list.ts';
import { webhookDeliveryBehaviors } from '../../src/behaviors/access/webhooks/webhook-deliveries.ts';
import { webhookEventBehaviors } from '../../src/behaviors/access/webhooks/webhook-events.ts';
import { longTextBehaviors } from '../../src/behaviors/datasets/long-texts.ts';
import { errorFormBehaviors } from '../../src/behaviors/http/error-texts.ts';
import { literalSearchBehaviors } from '../../src/behaviors/literal-search.ts';
import { tooManyFilesBehaviors } from '../../src/behaviors/http/too-many-files.ts';
import { unnamedItemBehaviors } from '../../src/behaviors/stock/unnamed-items.ts';
import { comparedRunBehaviors } from '../../src/behaviors/runs/compared-runs.ts';
import { comparedSettingBehaviors } from '../../src/behaviors/runs/compared-settings.ts';
import { lifecycleBehaviors } from '../../src/behaviors/runs/lifecycle.ts';
import { measuredRunBehaviors } from '../../src/behaviors/runs/measured-runs.ts';
import { metricBehaviors } from '../../src/behaviors/runs/metrics.ts';
import { planHistoryBehaviors } from '../../src/behaviors/runs/plans/plan-history.ts';
import { planPeriodBehaviors } from '../../src/behaviors/runs/plans/plan-periods.ts';
import { refreshedRunBehaviors } from '../../src/behaviors/runs/refreshed-runs.ts';
import { refreshBehaviors } from '../../src/behaviors/runs/refreshes.ts';
import { runPageBehaviors } from '../../src/behaviors/runs/run-pages.ts';
import { settingBehaviors } from '../../src/behaviors/runs/settings.ts';
import { valueAddedBehaviors } from '../../src/behaviors/runs/plans/value-added.ts';
import { workbookBehaviors } from '../../src/behaviors/runs/exports/workbooks.ts';

/** Tests of behavior that the fake server does not implement. They are tested with a mock server instead. */
const behaviors = [
  ...accountBehaviors,
  ...auditEntryBehaviors,
  ...comparedRunBehaviors,
  ...comparedSettingBehaviors,
  ...deletedAccountBehaviors,
  ...errorFormBehaviors,
  ...invitedBehaviors,
  ...lastAdministratorBehaviors,
  ...lifecycleBehaviors,
  ...literalSearchBehaviors,
  ...longTextBehaviors,
  ...measuredRunBehaviors,
  ...metricBehaviors,
  ...ownAccountBehaviors,
  ...ownSessionBehaviors,
  ...planHistoryBehaviors,
  ...planPeriodBehaviors,
  ...refreshBehaviors,
  ...refreshedRunBehaviors,
  ...runPageBehaviors,
  ...settingBehaviors,
  ...signInBehaviors,
  ...tokenListBehaviors,
  ...tooManyFilesBehaviors,
  ...unnamedItemBehaviors,
  ...valueAddedBehaviors,
  ...webhookDeliveryBehaviors,
  ...webhookEventBehaviors,
  ...workbookBehaviors,
];

const escape = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

export const liveOnly = new RegExp(
  `^\\w+ (?:${behaviors.map(({ operationId, name }) => escape(`${operationId} ${name}`)).join('|')})$`,
);
