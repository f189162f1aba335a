import type { Migration } from 'kysely/migration';
import { up as workspace } from './001-workspace.ts';
import { up as datasetSegments } from './002-dataset-segments.ts';
import { up as runClaims } from './003-run-claims.ts';
import { up as oneRefresh } from './004-one-refresh.ts';
import { up as processes } from './005-processes.ts';
import { up as runSeats } from './006-run-seats.ts';
import { up as nextParts } from './007-next-parts.ts';
import { up as runPeriods } from './008-run-periods.ts';
import { up as eventSets } from './009-event-sets.ts';
import { up as apiTokens } from './010-api-tokens.ts';
import { up as runBytes } from './011-run-bytes.ts';
import { up as disabledAccounts } from './012-disabled-accounts.ts';
import { up as invitations } from './013-invitations.ts';
import { up as passwordResets } from './014-password-resets.ts';
import { up as runBuilds } from './015-run-builds.ts';
import { up as idempotencyKeys } from './016-idempotency-keys.ts';
import { up as providerSignIns } from './017-provider-sign-ins.ts';
import { up as stockouts } from './018-stockouts.ts';
import { up as webhooks } from './019-webhooks.ts';
import { up as stock } from './020-stock.ts';
import { up as accountFormats } from './021-account-formats.ts';
import { up as moreRunIndexes } from './022-more-run-indexes.ts';
import { up as storedBytes } from './023-stored-bytes.ts';
import { up as outliers } from './024-outliers.ts';
import { up as runParts } from './025-run-parts.ts';
import { up as filterSets } from './026-filter-sets.ts';
import { up as keptResults } from './027-kept-results.ts';
import { up as dropRunSeats } from './028-drop-run-seats.ts';

/** Sorted by name. Never change a released migration. */
export const migrations: Record<string, Migration> = {
  '001-workspace': { up: workspace },
  '002-dataset-segments': { up: datasetSegments },
  '003-run-claims': { up: runClaims },
  '004-one-refresh': { up: oneRefresh },
  '005-processes': { up: processes },
  '006-run-seats': { up: runSeats },
  '007-next-parts': { up: nextParts },
  '008-run-periods': { up: runPeriods },
  '009-event-sets': { up: eventSets },
  '010-api-tokens': { up: apiTokens },
  '011-run-bytes': { up: runBytes },
  '012-disabled-accounts': { up: disabledAccounts },
  '013-invitations': { up: invitations },
  '014-password-resets': { up: passwordResets },
  '015-run-builds': { up: runBuilds },
  '016-idempotency-keys': { up: idempotencyKeys },
  '017-provider-sign-ins': { up: providerSignIns },
  '018-stockouts': { up: stockouts },
  '019-webhooks': { up: webhooks },
  '020-stock': { up: stock },
  '021-account-formats': { up: accountFormats },
  '022-more-run-indexes': { up: moreRunIndexes },
  '023-stored-bytes': { up: storedBytes },
  '024-outliers': { up: outliers },
  '025-run-parts': { up: runParts },
  '026-filter-sets': { up: filterSets },
  '027-kept-results': { up: keptResults },
  '028-drop-run-seats': { up: dropRunSeats },
};
