import type { components } from '@forecast-console/api-client/schema';
import { ChangedMeanwhileError, ConflictError, InvalidInputError, NotFoundError } from '../../errors.ts';
import { type Caller, type CurrentUser, throwIfGone } from '../../http/contract/caller.ts';
import { nextTurn } from '../../next-turn.ts';
import { floatsOf } from '../datasets/storage/index.ts';
import type { StorageQuota } from '../datasets/index.ts';
import {
  csvFile,
  type ForecastRunRow,
  type ForecastRunsRepository,
  parseGroup,
  type PlanReader,
  type RunGroupsRepository,
  type RunSettings,
  settingsOf,
  type Sheet,
  type StoredGroup,
  type StoredPoints,
  type SumErrorsRepository,
} from '../runs/index.ts';
import { pageOf, type StockQuery } from './proposal-page.ts';
import { demandOf, proposeOrders, serviceCurve, type StockOfRun } from './proposals.ts';
import { readStockFile } from './read-stock-file.ts';
import type { StockRepository } from './repository.ts';
import { RealizedStock } from './realized-stock.ts';
import { errorRows, proposalRows } from './stock-export.ts';
import { itemKey, StockInputs } from './stock-inputs.ts';
import { completeItem, defaultSettings, maxCycle, timesProblem } from './stock-item.ts';
import { storedItems } from './stock-rows.ts';

type Schemas = components['schemas'];

interface Dependencies {
  runs: ForecastRunsRepository;
  groups: RunGroupsRepository;
  sumErrors: SumErrorsRepository;
  stock: StockRepository;
  plans: PlanReader;
  quota: Pick<StorageQuota, 'requireSpace'>;
  now: () => Date;
}

/** Number of keys, and of combinations, read at once. */
const [keysPerPage, groupsPerPage] = [1000, 200];

/** Whether the client has disconnected. */
type Gone = Pick<Caller, 'signal'>;

/** Stock of the items of runs, and the orders that they need. */
export class RunStock {
  readonly #deps: Dependencies;

  constructor(deps: Dependencies) {
    this.#deps = deps;
  }

  /** @throws ConflictError if the run is not completed or has no errors of summed demand */
  async page(runId: string, query: StockQuery, caller: Gone): Promise<Schemas['StockPage']> {
    const row = await this.#completed(runId);
    const { run, errors } = await this.#open(row);
    const { proposals, ...counts } = await proposeOrders(this.#groups(row, run.inputs.byKey(), caller), run);
    const { inputs, bucket, horizon } = run;
    return {
      run_id: row.id,
      settings: inputs.settings,
      basis: run.plan.isAdjusted ? 'plan' : 'forecast',
      bucket_type: bucket,
      horizon,
      measured: errors.measured,
      cutoffs: errors.cutoffs,
      revision: inputs.revision,
      changed_at: inputs.changedAt,
      changed_by: inputs.changedBy,
      item_count: inputs.count,
      without_stock: (await this.#count(row)) - counts.found + counts.without_stock,
      not_in_run: inputs.count - counts.found,
      beyond_horizon: counts.beyond_horizon,
      order_count: proposals.filter(({ quantity }) => quantity > 0).length,
      ...pageOf(proposals, query),
    };
  }

  /**
   * Stores settings and items.
   * @throws InvalidRowsError with the rows to correct; nothing is stored
   * @throws ChangedMeanwhileError if the stock has changed since `revision`
   */
  async set(runId: string, form: Schemas['StockForm'], user: CurrentUser): Promise<Schemas['StockChange']> {
    const row = await this.#completed(runId);
    const request = settingsOf(row);
    const ordered = { bucket: request.bucket_type, horizon: request.horizon };
    await this.#deps.quota.requireSpace(user);
    const inputs = await this.#inputs(row);
    if (form.revision != null && form.revision !== inputs.revision) throw changedMeanwhile();
    const settings = form.settings ?? inputs.settings;
    const problem = timesProblem(settings, ordered);
    if (form.settings !== undefined && problem !== null) throw new InvalidInputError(problem);
    const codes = request.aggregation_characteristics;
    const { items, problems } =
      form.file === undefined
        ? { items: (form.items ?? []).map((item, at) => ({ row: at + 1, item })), problems: [] }
        : await readStockFile(form.file, { ...ordered, codes, labels: request.characteristic_labels });
    const known = items.length === 0 ? new Set<string>() : await this.#keys(row);
    const entered = { items, problems, replaces: form.file !== undefined };
    const { json, count } = await storedItems(entered, inputs, settings, { ...ordered, known });
    const isStored = await this.#deps.stock.store(
      {
        upload_id: row.upload_id,
        scope: scopeOf(request),
        settings: JSON.stringify(settings),
        items: json,
        changed_at: this.#deps.now().toISOString(),
        changed_by: user.id,
      },
      inputs.revision,
    );
    if (!isStored) throw changedMeanwhile();
    return { revision: inputs.revision + 1, item_count: count };
  }

  async remove(runId: string): Promise<Schemas['Deleted']> {
    const run = await this.#find(runId);
    await this.#deps.stock.remove(run.upload_id, scopeOf(settingsOf(run)));
    return { success: true };
  }

  /** @throws InvalidInputError if the item has no stock on hand */
  async curve(runId: string, group: string, caller: Gone): Promise<Schemas['StockCurve']> {
    const row = await this.#completed(runId);
    const { run } = await this.#open(row);
    const key = group === '' ? {} : parseGroup(group);
    const item = run.inputs.itemOf(key);
    const complete = item && completeItem(item, run.inputs.settings);
    if (complete != null && maxCycle(complete) <= run.horizon)
      for await (const own of this.#groups(row, new Set([itemKey(key)]), caller)) {
        const known = await demandOf(own, run);
        if (known !== null) return { key, ...serviceCurve(known.demand, complete, run.inputs.settings) };
      }
    throw new InvalidInputError('The run has no proposal for this item. Enter its stock on hand.');
  }

  /** Returns all proposals as a CSV file. */
  async file(runId: string, caller: Gone) {
    const row = await this.#completed(runId);
    const { run } = await this.#open(row);
    const { proposals } = await proposeOrders(this.#groups(row, run.inputs.byKey(), caller), run);
    const name = row.name ?? row.upload_label ?? row.upload_name.replace(/\.[^.]*$/, '');
    return csvFile(`${name} - orders.csv`, proposalRows(proposals, settingsOf(row), run));
  }

  /** Returns the sheets of the workbook; empty if no stock was entered. */
  async sheets(row: ForecastRunRow, caller: Gone): Promise<Sheet[]> {
    const errors = await this.#deps.sumErrors.get(row.id);
    if (errors === undefined || (await this.#inputs(row)).count === 0) return [];
    const { run } = await this.#open(row);
    const { proposals } = await proposeOrders(this.#groups(row, run.inputs.byKey(), caller), run);
    return [
      { name: 'Orders', rows: proposalRows(proposals, settingsOf(row), run) },
      { name: 'Demand errors', rows: errorRows(run) },
    ];
  }

  /** Returns null if no stock was entered, or the run stored no errors of summed demand. */
  async realized(
    row: ForecastRunRow,
    actualsOf: (group: StoredGroup) => ArrayLike<number>,
    caller: Gone,
  ): Promise<Schemas['RealisedStock'] | null> {
    const errors = await this.#deps.sumErrors.get(row.id);
    if (errors === undefined || (await this.#inputs(row)).count === 0) return null;
    const { run } = await this.#open(row);
    const stock = new RealizedStock(run);
    for await (const group of this.#groups(row, run.inputs.byKey(), caller))
      await stock.add(group, JSON.parse(group.points) as StoredPoints, actualsOf(group));
    return stock.result();
  }

  async #open(row: ForecastRunRow) {
    const errors = await this.#deps.sumErrors.get(row.id);
    if (errors === undefined)
      throw new ConflictError(
        'This run has no errors of summed demand. Run it again with a backtest or intervals to get order proposals.',
      );
    const { bucket_type: bucket, horizon } = settingsOf(row);
    const values = floatsOf(errors.reach);
    const length = values.length / horizon;
    const run: StockOfRun = {
      bucket,
      horizon,
      inputs: await this.#inputs(row),
      plan: await this.#deps.plans.read(row),
      reach: Array.from({ length: horizon }, (_, at) => values.subarray(at * length, (at + 1) * length)),
    };
    return { run, errors };
  }

  async #inputs(row: ForecastRunRow): Promise<StockInputs> {
    const request = settingsOf(row);
    const stored = await this.#deps.stock.get(row.upload_id, scopeOf(request));
    return StockInputs.read(
      stored,
      defaultSettings({ bucket: request.bucket_type, horizon: request.horizon }),
    );
  }

  /** Yields the combinations of a run that have one of the keys, or its total if it has no level. */
  async *#groups(
    row: ForecastRunRow,
    keys: Pick<ReadonlySet<string>, 'has' | 'size'>,
    caller: Gone,
  ): AsyncGenerator<StoredGroup> {
    const { groups } = this.#deps;
    const total = hasLevel(row) || !keys.has(itemKey({})) ? undefined : await groups.total(row.id);
    if (total !== undefined) yield total;
    if (keys.size === 0 || !hasLevel(row)) return;
    for await (const page of this.#keyPages(row)) {
      throwIfGone(caller);
      const found = page.filter(({ key }) => keys.has(key)).map(({ position }) => position);
      for (let from = 0; from < found.length; from += groupsPerPage) {
        const some = await groups.atPositions(row.id, found.slice(from, from + groupsPerPage));
        yield* some.toSorted((a, b) => a.position - b.position);
      }
    }
  }

  /** Returns the keys of the items of a run. */
  async #keys(row: ForecastRunRow): Promise<Set<string>> {
    const keys = new Set<string>();
    if (!hasLevel(row)) return keys.add(itemKey({}));
    for await (const page of this.#keyPages(row)) for (const { key } of page) keys.add(key);
    return keys;
  }

  async #count(row: ForecastRunRow): Promise<number> {
    return hasLevel(row) ? this.#deps.groups.count(row.id, '') : 1;
  }

  /** Yields the positions of the items of a run with their keys. */
  async *#keyPages(row: ForecastRunRow): AsyncGenerator<{ position: number; key: string }[]> {
    for (let last = 0; ;) {
      const page = await this.#deps.groups.keysAfter(row.id, last, keysPerPage);
      const end = page.at(-1);
      if (end === undefined) return;
      yield page.map(({ position, key }) => ({
        position,
        key: itemKey(JSON.parse(key) as Record<string, string>),
      }));
      last = end.position;
      await nextTurn();
    }
  }

  async #find(id: string): Promise<ForecastRunRow> {
    const run = await this.#deps.runs.byId(id);
    if (!run) throw new NotFoundError(`Run ${id} was not found`);
    return run;
  }

  async #completed(id: string): Promise<ForecastRunRow> {
    const run = await this.#find(id);
    if (run.status !== 'completed')
      throw new ConflictError('Only a completed run has order proposals. Wait until the run is completed.');
    return run;
  }
}

/** Runs with the same bucket and level share the stock of their dataset. */
const scopeOf = ({ bucket_type: bucket, aggregation_characteristics: level }: RunSettings) =>
  `${bucket} ${level.toSorted().join(',')}`;

const hasLevel = (row: ForecastRunRow) => settingsOf(row).aggregation_characteristics.length > 0;

const changedMeanwhile = () =>
  new ChangedMeanwhileError('Someone else changed the stock after you loaded it. Nothing was saved.', {});
