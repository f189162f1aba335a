import type { components } from '@forecast-console/api-client/schema';
import { ChangedMeanwhileError, ConflictError, InvalidInputError, NotFoundError } from '../../errors.ts';
import type { CurrentUser } from '../../http/contract/caller.ts';
import { nextTurn } from '../../next-turn.ts';
import { floatsOf } from '../datasets/storage/index.ts';
import type { StorageQuota } from '../datasets/index.ts';
import {
  allGroups,
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

/** Number of keys read at once. */
const keysPerPage = 1000;

/** Stock of the items of runs, and the orders that they need. */
export class RunStock {
  readonly #deps: Dependencies;

  constructor(deps: Dependencies) {
    this.#deps = deps;
  }

  /** @throws ConflictError if the run is not completed or has no errors of summed demand */
  async page(runId: string, query: StockQuery): Promise<Schemas['StockPage']> {
    const row = await this.#completed(runId);
    const { run, errors } = await this.#open(row);
    const { proposals, ...counts } = await proposeOrders(this.#groups(row), run);
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
      without_stock: counts.without_stock,
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
  async curve(runId: string, group: string): Promise<Schemas['StockCurve']> {
    const row = await this.#completed(runId);
    const { run } = await this.#open(row);
    const key = group === '' ? {} : parseGroup(group);
    const item = run.inputs.itemOf(key);
    const complete = item && completeItem(item, run.inputs.settings);
    if (complete != null && maxCycle(complete) <= run.horizon)
      for await (const own of this.#groups(row)) {
        if (itemKey(JSON.parse(own.key) as Record<string, string>) !== itemKey(key)) continue;
        const known = await demandOf(own, run);
        if (known !== null) return { key, ...serviceCurve(known.demand, complete, run.inputs.settings) };
      }
    throw new InvalidInputError('The run has no proposal for this item. Enter its stock on hand.');
  }

  /** Returns all proposals as a CSV file. */
  async file(runId: string) {
    const row = await this.#completed(runId);
    const { run } = await this.#open(row);
    const { proposals } = await proposeOrders(this.#groups(row), run);
    const name = row.name ?? row.upload_label ?? row.upload_name.replace(/\.[^.]*$/, '');
    return csvFile(`${name} - orders.csv`, proposalRows(proposals, settingsOf(row), run));
  }

  /** Returns the sheets of the workbook; empty if no stock was entered. */
  async sheets(row: ForecastRunRow): Promise<Sheet[]> {
    const errors = await this.#deps.sumErrors.get(row.id);
    if (errors === undefined || (await this.#inputs(row)).count === 0) return [];
    const { run } = await this.#open(row);
    const { proposals } = await proposeOrders(this.#groups(row), run);
    return [
      { name: 'Orders', rows: proposalRows(proposals, settingsOf(row), run) },
      { name: 'Demand errors', rows: errorRows(run) },
    ];
  }

  /** Returns null if no stock was entered, or the run stored no errors of summed demand. */
  async realized(row: ForecastRunRow): Promise<RealizedStock | null> {
    const errors = await this.#deps.sumErrors.get(row.id);
    if (errors === undefined || (await this.#inputs(row)).count === 0) return null;
    return new RealizedStock((await this.#open(row)).run);
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

  /** Yields the combinations of a run, or its total if it has no level. */
  async *#groups(row: ForecastRunRow): AsyncGenerator<StoredGroup> {
    if (settingsOf(row).aggregation_characteristics.length > 0) yield* allGroups(this.#deps.groups, row.id);
    else {
      const total = await this.#deps.groups.total(row.id);
      if (total !== undefined) yield total;
    }
  }

  /** Returns the keys of the items of a run. */
  async #keys(row: ForecastRunRow): Promise<Set<string>> {
    const keys = new Set<string>();
    if (settingsOf(row).aggregation_characteristics.length === 0) return keys.add(itemKey({}));
    for (let last = 0; ;) {
      const page = await this.#deps.groups.keysAfter(row.id, last, keysPerPage);
      for (const { key } of page) keys.add(itemKey(JSON.parse(key) as Record<string, string>));
      const end = page.at(-1);
      if (end === undefined) return keys;
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

const changedMeanwhile = () =>
  new ChangedMeanwhileError('Someone else changed the stock after you loaded it. Nothing was saved.', {});
