import type { Migration } from 'kysely/migration';
import { up as workspace } from './001-workspace.ts';
import { up as groupFigures } from './002-group-figures.ts';
import { up as orderAndFiles } from './003-order-and-files.ts';
import { up as signIns } from './004-sign-ins.ts';
import { up as levels } from './005-levels.ts';
import { up as auditTrail } from './005-audit-trail.ts';
import { up as namedRuns } from './006-named-runs.ts';
import { up as combinations } from './007-combinations.ts';
import { up as datasetVersions } from './008-dataset-versions.ts';
import { up as fileDigests } from './009-file-digests.ts';
import { up as runIndexes } from './010-run-indexes.ts';
import { up as valueLabels } from './011-value-labels.ts';
import { up as plans } from './012-plans.ts';
import { up as versions } from './013-versions.ts';
import { up as datasetEvents } from './014-dataset-events.ts';
import { up as runClaims } from './015-run-claims.ts';
import { up as oneRefresh } from './016-one-refresh.ts';
import { up as processes } from './017-processes.ts';
import { up as runPeriods } from './018-run-periods.ts';
import { up as eventSets } from './019-event-sets.ts';
import { up as apiTokens } from './020-api-tokens.ts';
import { up as runBytes } from './021-run-bytes.ts';
import { up as rowChecksums } from './022-row-checksums.ts';
import { up as disabledAccounts } from './023-disabled-accounts.ts';
import { up as invitations } from './024-invitations.ts';
import { up as passwordResets } from './025-password-resets.ts';
import { up as runBuilds } from './026-run-builds.ts';
import { up as idempotencyKeys } from './027-idempotency-keys.ts';
import { up as providerSignIns } from './028-provider-sign-ins.ts';
import { up as stockouts } from './029-stockouts.ts';
import { up as webhooks } from './030-webhooks.ts';
import { up as stock } from './031-stock.ts';
import { up as accountFormats } from './032-account-formats.ts';
import { up as moreRunIndexes } from './033-more-run-indexes.ts';
import { up as storedBytes } from './034-stored-bytes.ts';
import { up as outliers } from './035-outliers.ts';
import { up as idempotencyChecksums } from './036-idempotency-checksums.ts';
import { up as filterSets } from './037-filter-sets.ts';

/** Sorted by name. Never change a released migration. */
export const migrations: Record<string, Migration> = {
  '001-workspace': { up: workspace },
  '002-group-figures': { up: groupFigures },
  '003-order-and-files': { up: orderAndFiles },
  '004-sign-ins': { up: signIns },
  '005-audit-trail': { up: auditTrail },
  '005-levels': { up: levels },
  '006-named-runs': { up: namedRuns },
  '007-combinations': { up: combinations },
  '008-dataset-versions': { up: datasetVersions },
  '009-file-digests': { up: fileDigests },
  '010-run-indexes': { up: runIndexes },
  '011-value-labels': { up: valueLabels },
  '012-plans': { up: plans },
  '013-versions': { up: versions },
  '014-dataset-events': { up: datasetEvents },
  '015-run-claims': { up: runClaims },
  '016-one-refresh': { up: oneRefresh },
  '017-processes': { up: processes },
  '018-run-periods': { up: runPeriods },
  '019-event-sets': { up: eventSets },
  '020-api-tokens': { up: apiTokens },
  '021-run-bytes': { up: runBytes },
  '022-row-checksums': { up: rowChecksums },
  '023-disabled-accounts': { up: disabledAccounts },
  '024-invitations': { up: invitations },
  '025-password-resets': { up: passwordResets },
  '026-run-builds': { up: runBuilds },
  '027-idempotency-keys': { up: idempotencyKeys },
  '028-provider-sign-ins': { up: providerSignIns },
  '029-stockouts': { up: stockouts },
  '030-webhooks': { up: webhooks },
  '031-stock': { up: stock },
  '032-account-formats': { up: accountFormats },
  '033-more-run-indexes': { up: moreRunIndexes },
  '034-stored-bytes': { up: storedBytes },
  '035-outliers': { up: outliers },
  '036-idempotency-checksums': { up: idempotencyChecksums },
  '037-filter-sets': { up: filterSets },
};
