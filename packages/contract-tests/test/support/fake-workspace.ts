import { isDeepStrictEqual } from 'node:util';
import type { Contract } from '../../src/contract/contract.ts';
import { isObject, type JsonObject } from '../../src/contract/is-object.ts';
import type { WireResponse } from '../../src/http/exchange.ts';
import { exampleAnswer, json, problem } from './fake-answers.ts';
import { type FakeFile, filtered, queried, readFakeFile } from './fake-file.ts';
import { fakePlan, type FakeAdjustment } from './fake-plan.ts';
import { type FakeRequest, fieldsIn, textOf as text } from './fake-request.ts';
import { selectRuns } from './fake-selection.ts';
import { fakeGroups, type FakePoint, type FakeSeries, fakeSeries } from './fake-series.ts';

interface Owned {
  id: string;
  owner: string;
  body: JsonObject;
}
export interface FakeVersion {
  number: number;
  runId: string;
  file: FakeFile;
  body: JsonObject;
}
export interface FakeUpload extends Owned {
  /** Data of the current version. */
  file: FakeFile;
  version: number;
  versions: FakeVersion[];
  events: JsonObject[];
  stockouts: JsonObject[];
}
export interface FakeRun extends Owned {
  upload: FakeUpload;
  /** Data of the version that the run used. */
  file: FakeFile;
  version: number;
  endsAt: number;
  adjustments: FakeAdjustment[];
  lockedBy: string | null;
}

const computingMs = 300;
const uuid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

/** Datasets and runs of the fake server. Other values are taken from the examples of the contract. */
export class FakeWorkspace {
  uploads: FakeUpload[] = [];
  runs: FakeRun[] = [];
  /** Runs that were deleted with the last deletion. */
  removed: FakeRun[] = [];
  readonly #contract: Contract;
  readonly #now: () => number;
  #made = 0;

  constructor(contract: Contract, now: () => number) {
    this.#contract = contract;
    this.#now = now;
  }

  nextId(): string {
    return uuid((this.#made += 1));
  }

  time(): string {
    return new Date(this.#now()).toISOString();
  }

  example(operationId: string): JsonObject {
    const example = exampleAnswer(this.#contract, operationId);
    return isObject(example) ? example : {};
  }

  upload(request: FakeRequest, owner: string): WireResponse {
    const { file: sent, same_file } = fieldsIn(request);
    const file = readFakeFile(text(sent));
    if (same_file === 'refuse' && this.uploads.some((one) => isDeepStrictEqual(one.versions[0]?.file, file)))
      return problem(409, 'This file is already stored');
    const [id, run_id] = [this.nextId(), this.nextId()];
    const [firstDate, lastDate] = [file.dates[0], file.dates.at(-1)];
    const body = {
      ...this.example('getUpload'),
      id,
      run_id,
      status: 'completed',
      originalName: request.fileName,
      uploadDate: new Date(this.#now()).toISOString(),
      rowCount: file.kept,
      label: null,
      uploadedBy: owner,
      firstDate,
      lastDate,
      version: 1,
    };
    const first = {
      ...this.example('restoreUploadVersion'),
      version: 1,
      run_id,
      mode: 'upload',
      file_name: request.fileName,
      created_by: owner,
      row_count: file.kept,
      first_date: firstDate,
      last_date: lastDate,
      based_on: null,
      counts: null,
    };
    const versions = [{ number: 1, runId: run_id, file, body: first }];
    this.uploads.unshift({ id, owner, body, file, version: 1, versions, events: [], stockouts: [] });
    const example = this.example('uploadFile');
    const report = {
      ...(isObject(example.report) ? example.report : {}),
      rowsRead: file.rows,
      rowsKept: file.kept,
      rowsRejected: file.rejected.length,
      rejected: file.rejected,
    };
    return json(200, { ...example, id, run_id, row_count: file.kept, report });
  }

  label(request: FakeRequest): WireResponse {
    const { run_id, label } = fieldsIn(request);
    const upload = this.uploadOf(text(run_id));
    if (!upload) return problem(404, `Upload ${text(run_id)} was not found`);
    upload.body = { ...upload.body, label };
    return json(200, { success: true, run_id, label });
  }

  forecast(request: FakeRequest, owner: string): WireResponse {
    const asked = fieldsIn(request);
    const upload = this.uploadOf(text(asked.product_code));
    if (!upload) return problem(404, 'The dataset was not found');
    return this.start(upload, asked, owner, null);
  }

  start(upload: FakeUpload, asked: JsonObject, owner: string, refreshed_from: string | null): WireResponse {
    const id = this.nextId();
    const created = this.#now();
    const body = {
      ...this.example('getForecastDetail'),
      run_id: id,
      upload_id: upload.id,
      created_at: new Date(created).toISOString(),
      status: 'queued',
      model_type: asked.model_type ?? 'nbeats',
      horizon: asked.horizon,
      aggregation_characteristics: asked.aggregation_characteristics ?? [],
      characteristic_labels: asked.characteristic_labels ?? {},
      parameters: asked,
      created_by: owner,
      metrics: asked.run_backtest === false ? null : { mape: 1000 / this.#made, mae: 1, rmse: 1, bias: 0 },
      version: upload.version,
      refreshed_from,
    };
    const { version } = upload;
    const file = filtered(upload.file, asked.filters);
    const group_count = file.products.length * file.warehouses.length;
    const endsAt = created + computingMs;
    this.runs.unshift({
      id,
      owner,
      body: { ...body, group_count },
      upload,
      file,
      version,
      endsAt,
      adjustments: [],
      lockedBy: null,
    });
    return json(200, { run_id: id, status: 'queued' });
  }

  cancel(id: string): WireResponse {
    const run = this.run(id);
    if (!run) return problem(404, `Run ${id} was not found`);
    if (run.body.status !== 'queued') return problem(409, 'This run has ended');
    run.body = { ...run.body, status: 'cancelled' };
    return json(200, { run_id: id, status: 'cancelled' });
  }

  uploadOf(id: string): FakeUpload | undefined {
    return this.uploads.find(
      (upload) => upload.id === id || upload.versions.some(({ runId }) => runId === id),
    );
  }

  run(id: string): FakeRun | undefined {
    const run = this.runs.find((one) => one.id === id);
    if (run?.body.status === 'queued' && this.#now() >= run.endsAt)
      run.body = { ...run.body, status: 'completed' };
    if (run) run.body = { ...run.body, newest_version: run.upload.version };
    return run;
  }

  /** Returns the runs in a comma-separated list of ids, in the order of the list. */
  named(ids: string): JsonObject[] {
    return ids.split(',').flatMap((id) => {
      const run = this.run(id);
      return run ? [run.body] : [];
    });
  }

  /** Returns the filtered and sorted runs. */
  selected(query: Readonly<Record<string, string>>): JsonObject[] {
    return selectRuns(
      this.runs.map(({ id }) => this.run(id)?.body ?? {}),
      query,
    );
  }

  series(operationId: string, { path, query }: FakeRequest): WireResponse {
    const id = path.runId ?? '';
    const run = this.run(id);
    const upload = run?.upload ?? this.uploadOf(id);
    if (!upload) return problem(404, `Run ${id} was not found`);
    const whole = run?.file ?? upload.versions.find(({ runId }) => runId === id)?.file ?? upload.file;
    const file = query.filter === undefined ? whole : queried(whole, query.filter);
    const asked =
      run?.body.status === 'completed' && isObject(run.body.parameters) ? run.body.parameters : null;
    const types = query.type ? query.type.split(',') : ['actual', 'forecast', 'backtest'];
    const planned = run && asked ? fakePlan(fakeGroups(file, asked), run.adjustments) : null;
    const shown = (series: FakeSeries, plan: FakePoint[] | undefined) => ({
      actual: types.includes('actual') ? series.actual : [],
      forecast: types.includes('forecast') ? series.forecast : [],
      backtest: types.includes('backtest') ? series.backtest : [],
      ...(plan ? { plan } : {}),
    });
    const details = shown(
      fakeSeries(file, () => true, asked),
      planned?.total,
    );
    const [number, size] = [Number(query.groups_page ?? 1), Number(query.groups_size ?? 20)];
    const groups = fakeGroups(file, asked)
      .map((group, at) => ({ ...group, details: shown(group.details, planned?.groups[at]) }))
      .filter(({ key }) => query.group === undefined || query.group === `c2:${key.c2}~c3:${key.c3}`);
    const page = {
      items: groups.slice((number - 1) * size, number * size),
      total: groups.length,
      page: number,
      page_size: size,
    };
    const data = {
      run_id: id,
      status: run?.body.status ?? 'completed',
      progress: 1,
      bucket_type: 'month',
      details,
      chartData: { actual: details.actual, forecast: details.forecast },
      ...(query.aggregation_characteristics ? { groups: page } : {}),
    };
    return json(200, operationId === 'getRunData' ? data : { success: true, data });
  }

  #remove(isMeant: (run: FakeRun) => boolean): void {
    this.removed = this.runs.filter(isMeant);
    this.runs = this.runs.filter((run) => !isMeant(run));
  }

  removeRun(id: string, user: string): WireResponse {
    const run = this.runs.find((one) => one.id === id);
    if (!run) return problem(404, `Run ${id} was not found`);
    if (run.owner !== user) return problem(403, 'It belongs to somebody else');
    this.#remove((one) => one === run);
    return json(200, { success: true, restorable_until: new Date(this.#now() + 600_000).toISOString() });
  }

  restoreRun(id: string, user: string): WireResponse {
    const deleted = this.removed.find((one) => one.id === id && this.uploads.includes(one.upload));
    const run = deleted ?? this.run(id);
    if (!run) return problem(404, `Run ${id} was not found`);
    if (run.owner !== user) return problem(403, 'It belongs to somebody else');
    if (run === deleted) this.runs.unshift(run);
    this.removed = this.removed.filter((one) => one !== run);
    return json(200, run.body);
  }

  renameRun(request: FakeRequest, user: string): WireResponse {
    const run = this.run(request.path.runId ?? '');
    if (!run) return problem(404, 'No such run');
    if (run.owner !== user) return problem(403, 'It belongs to somebody else');
    const { name } = fieldsIn(request);
    run.body = { ...run.body, name };
    return json(200, { name });
  }

  removeUpload(id: string, user: string): WireResponse {
    const upload = this.uploadOf(id);
    if (!upload) return problem(404, `Upload ${id} was not found`);
    if (upload.owner !== user) return problem(403, 'It belongs to somebody else');
    this.uploads = this.uploads.filter((one) => one !== upload);
    this.#remove((run) => run.upload === upload);
    return json(200, { success: true });
  }
}
