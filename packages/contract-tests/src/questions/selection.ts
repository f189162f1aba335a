import { isDeepStrictEqual } from 'node:util';
import { isObject, type JsonObject } from '../contract/is-object.ts';
import { agedSpecimen } from '../knowledge/aged-specimen.ts';
import { specimenRun } from '../knowledge/specimens.ts';
import { SkippedError } from '../phases/test-case.ts';
import { fields } from './fields.ts';
import { type Inquiry, objectsIn, type Question } from './inquiry.ts';

const about = 'listForecastRuns';
const most = 100;
type Query = readonly (readonly [string, string])[];

async function runsOf(inquiry: Inquiry, query: Query) {
  const { exchange, body } = await inquiry.ask(about, { query: [...query, ['limit', String(most)]] });
  return { exchange, runs: objectsIn(body.runs), total: body.total };
}

/**
 * Asks for a part of all runs that fit on one page, which has to be the part and no other.
 *
 * @param partOf told all runs and those that came, which tell how equal ones may stand
 */
async function partIs(
  inquiry: Inquiry,
  query: Query,
  partOf: (runs: JsonObject[], came: JsonObject[]) => JsonObject[],
): Promise<void> {
  if (!inquiry.lab.safe) await specimenRun(inquiry.lab);
  const before = await runsOf(inquiry, []);
  if (before.runs.length === most) throw new SkippedError('there are too many runs to see them all');
  const { exchange, runs, total } = await runsOf(inquiry, query);
  // Others may add to the list meanwhile, or a run may end; then nothing can be said of it.
  if (!isDeepStrictEqual((await runsOf(inquiry, [])).runs, before.runs))
    throw new SkippedError('the list changed meanwhile');
  const right = partOf(before.runs, runs);
  const asked = query.map((pair) => pair.join('=')).join('&');
  const ids = (list: JsonObject[]) => list.map(({ run_id }) => String(run_id));
  inquiry.require(
    isDeepStrictEqual(ids(runs), ids(right)),
    `asked for ${asked}, ${runs.length} runs came, not the ${right.length} meant`,
    exchange,
  );
  inquiry.require(total === right.length, `asked for ${asked}, total is ${String(total)}`, exchange);
}

const selected = (name: string, queries: readonly (readonly [string, string])[]): Question => ({
  rule: 'filters',
  about,
  name,
  async ask(inquiry) {
    for (const [field, value] of queries)
      await partIs(inquiry, [[field, value]], (runs) => runs.filter((run) => run[field] === value));
  },
});

const ofDataset: Question = {
  rule: 'filters',
  about,
  name: 'upload_id',
  async ask(inquiry) {
    const { upload } = await specimenRun(inquiry.lab);
    await partIs(inquiry, [['upload_id', upload.id]], (runs) =>
      runs.filter((run) => run.upload_id === upload.id),
    );
  },
};

const byError: Question = {
  rule: 'order',
  about,
  name: 'sort by mape',
  async ask(inquiry) {
    if (!inquiry.lab.safe) await agedSpecimen(inquiry.lab);
    for (const order of ['asc', 'desc'] as const) {
      const { exchange, runs } = await runsOf(inquiry, [
        ['sort', 'mape'],
        ['order', order],
      ]);
      // Where runs without one stand is nobody's rule.
      const errors = runs.flatMap(({ metrics }) =>
        isObject(metrics) && typeof metrics.mape === 'number' ? [metrics.mape] : [],
      );
      const right = errors.toSorted((a, b) => (order === 'asc' ? a - b : b - a));
      fields(inquiry, { exchange }, { mape: errors }, { mape: right });
    }
  },
};

const nothingFound: Question = {
  rule: 'filters',
  about,
  name: 'search',
  ask: (inquiry) => partIs(inquiry, [['search', `nobody-${inquiry.lab.things.tag}`]], () => []),
};

const oldestFirst: Question = {
  rule: 'order',
  about,
  name: 'sort and order',
  ask: (inquiry) =>
    partIs(
      inquiry,
      [
        ['sort', 'created_at'],
        ['order', 'asc'],
      ],
      (runs, came) => {
        const place = ({ run_id }: JsonObject) => came.findIndex((run) => run.run_id === run_id);
        return runs.toSorted((a, b) => madeAt(a) - madeAt(b) || place(a) - place(b));
      },
    ),
};

const madeAt = ({ created_at }: JsonObject) => Date.parse(String(created_at));

/** What a list of runs has to be when a part of it is asked for. */
export const selectionQuestions: readonly Question[] = [
  selected('status', [
    ['status', 'completed'],
    ['status', 'failed'],
  ]),
  selected('model_type', [
    ['model_type', 'lightgbm'],
    ['model_type', 'ensemble'],
  ]),
  ofDataset,
  nothingFound,
  oldestFirst,
  byError,
];
