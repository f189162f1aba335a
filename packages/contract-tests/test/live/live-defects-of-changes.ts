import { object, objects } from '../support/defect-changes.ts';
import { type LiveDefect, accepts, body, caseOf, first } from './live-changes.ts';

const twice = (id: string, list: string) => first(id, list, (one, all) => all.push(one));

/** Defects of plans of several periods, refreshes, searches, limits and the last administrator. */
export const liveDefectsOfChanges: readonly LiveDefect[] = [
  caseOf(
    'plans',
    'undoAdjustment the later and then the earlier of two adjustments, in every period',
    'undoes only the first period of an adjustment',
    body('getRunData', (one) => {
      const third = objects(object(one.details ?? {}).plan ?? [])[2];
      if (third) third.value = Number(third.value) + 5;
    }),
  ),
  caseOf(
    'plans',
    'adjustPlan based on a value that differs by any visible amount',
    'overwrites changes',
    accepts('adjustPlan', 409),
  ),
  caseOf(
    'owner-only',
    'lockPlan locking, unlocking, setting and removing the name',
    'lets other users lock and unlock',
    accepts('lockPlan', 403),
  ),
  caseOf(
    'repetition',
    'refreshForecastRun fixed dates and all other settings, by other users',
    'moves the forecast start backward',
    body('getForecastDetail', (one) => (object(one.parameters ?? {}).forecast_start_date = '2023-09-01')),
  ),
  caseOf(
    'plans',
    'refreshForecastRun adjustments of two authors, refreshed by others',
    'names nobody as the author of carried adjustments',
    body('getPlan', ({ adjustments }) => {
      for (const one of objects(adjustments)) if (one.carried === true) one.created_by = null;
    }),
  ),
  caseOf(
    'accounts',
    'changeAccount last administrator who can sign in',
    'demotes the last administrator',
    accepts('changeAccount', 409),
  ),
  caseOf(
    'filters',
    'listAccounts search without wildcards',
    'finds an account twice',
    twice('listAccounts', 'accounts'),
  ),
  caseOf(
    'filters',
    'listForecastRuns search without wildcards',
    'finds a run twice',
    twice('listForecastRuns', 'runs'),
  ),
  caseOf(
    'filters',
    'listCombinations search without wildcards, also in stock',
    'finds an item twice',
    twice('getStock', 'proposals'),
  ),
  caseOf(
    'counts',
    'uploadFile values and names of exactly the maximum length',
    'rejects a value of the maximum length',
    body('uploadFile', (one) => (object(one.report).rowsKept = 6)),
  ),
  caseOf(
    'echo',
    'renameForecastRun names, labels and reasons of exactly the maximum length',
    'shortens labels',
    body('getUpload', (one) => (one.label = String(one.label).slice(0, 84))),
  ),
  caseOf(
    'echo',
    'setStock items and settings that a change does not name',
    'loses the terms of an item',
    first('getStock', 'proposals', (_, all) => all.forEach((one) => (one.pack_size = null))),
  ),
  caseOf(
    'headers',
    'previewFile more files at once than a user may send',
    'does not say when to try again',
    ({ operation }, response) => {
      if (operation?.id !== 'previewFile' || response.status !== 429) return null;
      const { 'retry-after': _, ...headers } = response.headers;
      return { ...response, headers };
    },
  ),
  caseOf(
    'metrics',
    'getMetadata size and duration of completed runs',
    'reports milliseconds as seconds',
    body('getMetadata', ({ models }) => {
      for (const model of objects(models))
        for (const run of objects(model.measured ?? [])) run.seconds = 1000 * Number(run.seconds);
    }),
  ),
];
