import type { Contract } from '../contract/contract.ts';
import type { Lab } from '../lab.ts';
import { authRefresh } from '../phases/auth-refresh.ts';
import { authTokens } from '../phases/auth-tokens.ts';
import { bodyBoundaries } from '../phases/body-boundaries.ts';
import { corsPreflights } from '../phases/cors.ts';
import { examples } from '../phases/examples.ts';
import { flow } from '../phases/flow.ts';
import { fuzzInvalid } from '../phases/fuzz-invalid.ts';
import { fuzzValid } from '../phases/fuzz-valid.ts';
import { links } from '../phases/links.ts';
import { mediaBoundaries } from '../phases/media-boundaries.ts';
import { otherMethods } from '../phases/methods.ts';
import { parameterBoundaries } from '../phases/parameter-boundaries.ts';
import { scenarios } from '../phases/scenarios.ts';
import { stateRefusals } from '../phases/state-refusals.ts';
import type { TestCase } from '../phases/test-case.ts';
import { contentBehaviors } from '../behaviors/contents.ts';
import { malformedIdBehaviors } from '../behaviors/http/malformed-ids.ts';
import { pageTagBehaviors } from '../behaviors/http/etags-of-queries.ts';
import { responseHeaderBehaviors } from '../behaviors/http/response-headers.ts';
import { bodyLimitBehaviors } from '../behaviors/http/body-limits.ts';
import { fieldErrorBehaviors } from '../behaviors/http/field-errors.ts';
import { idempotencyKeyBehaviors } from '../behaviors/http/idempotency-keys.ts';
import { readableHeaderBehaviors } from '../behaviors/http/readable-headers.ts';
import { referenceBehaviors } from '../behaviors/http/reference.ts';
import { metricsBehaviors } from '../behaviors/http/metrics.ts';
import { reusedKeyBehaviors } from '../behaviors/http/reused-keys.ts';
import { requestIdBehaviors } from '../behaviors/http/request-ids.ts';
import { retriedErrorBehaviors } from '../behaviors/http/retried-errors.ts';
import { accessBehaviors } from '../behaviors/access/index.ts';
import { filteredRunBehaviors } from '../behaviors/runs/filtered-runs.ts';
import { bucketBehaviors } from '../behaviors/runs/buckets.ts';
import { requestBehaviors } from '../behaviors/runs/requests.ts';
import { catalogStockBehaviors } from '../behaviors/runs/catalog/catalog-stock.ts';
import { catalogExportBehaviors } from '../behaviors/runs/catalog/catalog-exports.ts';
import { catalogLevelBehaviors } from '../behaviors/runs/catalog/catalog-levels.ts';
import { catalogPageBehaviors } from '../behaviors/runs/catalog/catalog-pages.ts';
import { formulaCellBehaviors } from '../behaviors/runs/exports/formula-cells.ts';
import { measuredRunBehaviors } from '../behaviors/runs/measured-runs.ts';
import { planConflictBehaviors } from '../behaviors/runs/plans/plan-conflicts.ts';
import { planViewBehaviors } from '../behaviors/runs/plans/plan-views.ts';
import { planPeriodBehaviors } from '../behaviors/runs/plans/plan-periods.ts';
import { refreshedRunBehaviors } from '../behaviors/runs/refreshed-runs.ts';
import { lastAdministratorBehaviors } from '../behaviors/access/accounts/last-administrator.ts';
import { literalSearchBehaviors } from '../behaviors/literal-search.ts';
import { tooManyFilesBehaviors } from '../behaviors/http/too-many-files.ts';
import { promisedAccuracyBehaviors } from '../behaviors/runs/promised-accuracy.ts';
import { datasetBehaviors } from '../behaviors/datasets/index.ts';
import { apiTokenBehaviors } from '../behaviors/access/tokens/api-tokens.ts';
import { accountBehaviors } from '../behaviors/access/accounts/accounts.ts';
import { deletedAccountBehaviors } from '../behaviors/access/accounts/deleted-accounts.ts';
import { auditBehaviors } from '../behaviors/access/audit/audit.ts';
import { auditEntryBehaviors } from '../behaviors/access/audit/audit-entries.ts';
import { invitedBehaviors } from '../behaviors/access/invitations/invited.ts';
import { ownAccountBehaviors } from '../behaviors/access/accounts/passwords.ts';
import { ownSessionBehaviors } from '../behaviors/access/sessions/own-sessions.ts';
import { scopeBehaviors, tokenListBehaviors } from '../behaviors/access/tokens/token-list.ts';
import { webhookDeliveryBehaviors } from '../behaviors/access/webhooks/webhook-deliveries.ts';
import { webhookEventBehaviors } from '../behaviors/access/webhooks/webhook-events.ts';
import { combinationBehaviors } from '../behaviors/runs/combinations.ts';
import { consistencyBehaviors } from '../behaviors/consistency.ts';
import { eventBehaviors } from '../behaviors/events.ts';
import { idempotencyBehaviors } from '../behaviors/http/idempotency.ts';
import { stockoutBehaviors } from '../behaviors/stockouts.ts';
import { exportBehaviors } from '../behaviors/runs/exports/exports.ts';
import { lifecycleBehaviors } from '../behaviors/runs/lifecycle.ts';
import { metricBehaviors } from '../behaviors/runs/metrics.ts';
import { settingBehaviors } from '../behaviors/runs/settings.ts';
import { comparedRunBehaviors } from '../behaviors/runs/compared-runs.ts';
import { shortHistoryBehaviors } from '../behaviors/runs/short-history.ts';
import { comparedSettingBehaviors } from '../behaviors/runs/compared-settings.ts';
import { planHistoryBehaviors } from '../behaviors/runs/plans/plan-history.ts';
import { valueAddedBehaviors } from '../behaviors/runs/plans/value-added.ts';
import { workbookBehaviors } from '../behaviors/runs/exports/workbooks.ts';
import { errorFormBehaviors, errorTextBehaviors } from '../behaviors/http/error-texts.ts';
import { idempotentCallBehaviors } from '../behaviors/http/idempotent-calls.ts';
import { runPageBehaviors } from '../behaviors/runs/run-pages.ts';
import { signInBehaviors } from '../behaviors/access/sessions/signing-in.ts';
import { concurrentBehaviors } from '../behaviors/concurrent.ts';
import { refreshBehaviors } from '../behaviors/runs/refreshes.ts';
import { outcomeBehaviors } from '../behaviors/runs/outcomes.ts';
import { invitationBehaviors } from '../behaviors/access/invitations/invitations.ts';
import { ownershipBehaviors } from '../behaviors/access/accounts/ownership.ts';
import { problemBehaviors } from '../behaviors/http/problem-details.ts';
import { planBehaviors } from '../behaviors/runs/plans/plans.ts';
import { stockBehaviors } from '../behaviors/runs/stock.ts';
import { versionBehaviors } from '../behaviors/versions.ts';
import { httpBehaviors } from '../behaviors/http/http.ts';
import { caseOf } from '../behaviors/behavior-test.ts';
import { listBehaviors, pagingBehaviors } from '../behaviors/lists.ts';
import { removalBehaviors } from '../behaviors/removal.ts';
import { selectionBehaviors } from '../behaviors/runs/selection.ts';
import { securityBehaviors } from '../behaviors/access/security.ts';
import { seriesBehaviors } from '../behaviors/runs/series.ts';
import { sessionBehaviors } from '../behaviors/access/sessions/sessions.ts';
import { webhookBehaviors } from '../behaviors/access/webhooks/webhooks.ts';

const semantics = [
  ...listBehaviors,
  ...seriesBehaviors,
  ...contentBehaviors,
  ...combinationBehaviors,
  ...eventBehaviors,
  ...idempotencyBehaviors,
  ...stockoutBehaviors,
  ...exportBehaviors,
  ...outcomeBehaviors,
  ...planBehaviors,
  ...stockBehaviors,
  ...versionBehaviors,
  ...consistencyBehaviors,
  ...removalBehaviors,
  ...selectionBehaviors,
  ...sessionBehaviors,
  ...apiTokenBehaviors,
  ...webhookBehaviors,
  ...invitationBehaviors,
  ...auditBehaviors,
  ...metricBehaviors,
  ...settingBehaviors,
  ...lifecycleBehaviors,
  ...planHistoryBehaviors,
  ...valueAddedBehaviors,
  ...comparedRunBehaviors,
  ...workbookBehaviors,
  ...runPageBehaviors,
  ...signInBehaviors,
  ...accountBehaviors,
  ...deletedAccountBehaviors,
  ...ownAccountBehaviors,
  ...ownSessionBehaviors,
  ...invitedBehaviors,
  ...tokenListBehaviors,
  ...errorFormBehaviors,
  ...auditEntryBehaviors,
  ...webhookEventBehaviors,
  ...webhookDeliveryBehaviors,
  ...concurrentBehaviors,
  ...refreshBehaviors,
];

/** The cases that are run for an API. */
export interface Rules {
  /** Cases that depend only on the contract. */
  of: (contract: Contract) => readonly TestCase[];
  /** Cases that run last: scenarios of the server, and tokens that expire during the test run. */
  last: (contract: Contract, lab: Lab) => Promise<readonly TestCase[]>;
}

/** Returns cases that can be derived from any contract. */
const genericCases = (contract: Contract): TestCase[] => [
  ...examples(contract),
  ...parameterBoundaries(contract),
  ...bodyBoundaries(contract),
  ...mediaBoundaries(contract),
  ...fuzzInvalid(contract),
  ...fuzzValid(contract),
  ...otherMethods(contract),
];

/** Cases for an API that is known only by its contract. */
export const genericRules: Rules = {
  of: genericCases,
  last: async () => [],
};

/** Cases for a server that answers as the contract says but imports no files and computes no forecasts. */
export const outlineRules: Rules = {
  of: (contract) => [
    ...genericCases(contract),
    ...links(contract),
    ...flow(contract),
    ...stateRefusals(contract),
    ...corsPreflights(contract),
    ...[...semantics, ...pagingBehaviors(contract), ...idempotentCallBehaviors(contract)].map((question) =>
      caseOf('semantics', question),
    ),
    ...[...httpBehaviors(contract), ...problemBehaviors(contract), ...errorTextBehaviors(contract)].map(
      (question) => caseOf('http', question),
    ),
    ...[...securityBehaviors(contract), ...ownershipBehaviors(contract), ...scopeBehaviors(contract)].map(
      (question) => caseOf('security', question),
    ),
  ],
  last: async (contract, lab) => [
    ...(await scenarios(contract, lab)),
    ...authRefresh(contract),
    ...authTokens(contract),
  ],
};

/** Cases for Forecast Console. */
export const productRules: Rules = {
  ...outlineRules,
  of: (contract) => [
    ...outlineRules.of(contract),
    ...[
      ...datasetBehaviors(contract),
      ...malformedIdBehaviors(contract),
      ...requestIdBehaviors,
      ...responseHeaderBehaviors,
      ...metricsBehaviors,
      ...fieldErrorBehaviors,
      ...bodyLimitBehaviors,
      ...idempotencyKeyBehaviors,
      ...readableHeaderBehaviors(contract),
      ...referenceBehaviors,
      ...reusedKeyBehaviors,
      ...pageTagBehaviors(contract),
      ...retriedErrorBehaviors,
      ...accessBehaviors,
      ...filteredRunBehaviors,
      ...formulaCellBehaviors,
      ...promisedAccuracyBehaviors,
      ...measuredRunBehaviors,
      ...comparedSettingBehaviors,
      ...shortHistoryBehaviors,
      ...planPeriodBehaviors,
      ...refreshedRunBehaviors,
      ...literalSearchBehaviors,
      ...tooManyFilesBehaviors,
      ...planConflictBehaviors,
      ...planViewBehaviors,
      ...bucketBehaviors,
      ...requestBehaviors,
      ...catalogStockBehaviors,
      ...catalogPageBehaviors,
      ...catalogLevelBehaviors,
      ...catalogExportBehaviors,
    ].map((question) => caseOf('semantics', question)),
  ],
  last: async (contract, lab) => [
    ...(await outlineRules.last(contract, lab)),
    // A defective server has no administrator afterwards.
    ...lastAdministratorBehaviors.map((question) => caseOf('semantics', question)),
  ],
};

// Cached, because traversing all schemas takes a second.
const made = new WeakMap<Rules, WeakMap<Contract, readonly TestCase[]>>();

/** Returns all cases in the order of execution. */
export async function allCases(contract: Contract, rules: Rules, lab: Lab): Promise<TestCase[]> {
  const ofRules = made.get(rules) ?? new WeakMap<Contract, readonly TestCase[]>();
  made.set(rules, ofRules);
  const known = ofRules.get(contract) ?? rules.of(contract);
  ofRules.set(contract, known);
  return [...known, ...(await rules.last(contract, lab))];
}
