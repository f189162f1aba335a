import type { components } from '@forecast-console/api-client/schema';
import { Readable } from 'node:stream';
import type { CsvFormat } from '@forecast-console/ingest/csv-line';
import { bucketIndex, parseIsoDate } from '@forecast-console/calendar';
import { ConflictError, DomainError, NotFoundError } from '../../errors.ts';
import {
  adjustmentRows,
  realizedRows,
  realizedStockSheet,
  valueAddedSheets,
} from './export/accuracy-sheets.ts';
import { csvFile, type ExportFile } from './export/csv-file.ts';
import { parameterRows } from './export/parameter-rows.ts';
import {
  accuracyRows,
  type ExportedRun,
  longRows,
  periodCount,
  sheetLimits,
  totalRows,
  wideRows,
} from './export/run-sheets.ts';
import type { Sheet } from './export/sheet-xml.ts';
import { type DateFormat, workbookStream } from './export/workbook-stream.ts';
import { requireAllGroups } from './result/all-groups.ts';
import { comparedActuals } from './result/combination-metrics.ts';
import { settingsOf } from './result/stored-request.ts';
import type { RunResult, StoredPoints } from './result/stored-run.ts';
import type { ForecastRunRow, ForecastRunsRepository } from './repository/runs-repository.ts';
import type { RunGroupsRepository } from './repository/groups-repository.ts';
import type { PlanReader } from './plan-reader.ts';
import type { StockReader } from './stock-reader.ts';
import type { RunAccuracy } from './run-accuracy.ts';
import { toRunDetail } from './to-run.ts';
import type { Caller } from '../../http/contract/caller.ts';

type Schemas = components['schemas'];

/** Number of groups read at once, so that each read takes only a few milliseconds. */
const groupsPerPage = 20;
/** Number of combinations in the accuracy sheet, which are held in memory: those with the largest errors. */
const maxListed = 100_000;

interface Dependencies {
  runs: ForecastRunsRepository;
  groups: RunGroupsRepository;
  plans: PlanReader;
  stock: StockReader;
  accuracy: RunAccuracy;
}

interface ExportFormat extends CsvFormat {
  format: 'xlsx' | 'csv';
  /** Layout of a CSV file. */
  layout: 'long' | 'wide';
  /** Format of dates in a workbook. Dates in CSV files are ISO 8601, which spreadsheets read in every locale. */
  dateFormat: DateFormat;
}

/** Streams whole runs as CSV or Excel files. */
export class RunExport {
  readonly #deps: Dependencies;

  constructor(deps: Dependencies) {
    this.#deps = deps;
  }

  /** @throws ConflictError unless the run is completed */
  async file(
    runId: string,
    { format, layout, dateFormat, ...csv }: ExportFormat,
    caller: Caller,
  ): Promise<ExportFile> {
    const row = await this.#deps.runs.byId(runId);
    if (!row) throw new NotFoundError(`Run ${runId} was not found`);
    if (row.status !== 'completed')
      throw new ConflictError(`This run is ${row.status}. Only a completed run can be exported.`);
    const run = await this.#exported(row);
    const name = row.name ?? row.upload_label ?? row.upload_name.replace(/\.[^.]*$/, '');
    if (format === 'xlsx')
      return {
        fileName: `${name} - forecast.xlsx`,
        type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        content: workbookStream(
          [
            ...forecastSheets(toRunDetail(row, await this.#deps.runs.requestOf(row)), run),
            ...(await this.#accuracyAndAdjustments(row, caller)),
            ...(await this.#deps.stock.sheets(row, caller)),
          ],
          dateFormat,
        ),
      };
    const rows = layout === 'long' ? longRows(run) : wideRows(run);
    return csvFile(`${name} - forecast, ${layout}.csv`, rows, csv);
  }

  async #accuracyAndAdjustments(row: ForecastRunRow, caller: Caller): Promise<Sheet[]> {
    const adjustments = await this.#deps.plans.activeAdjustments(row);
    return [
      ...(await this.#accuracySheet(row.id, caller)),
      ...(adjustments.length === 0 ? [] : [{ name: 'Adjustments', rows: adjustmentRows(adjustments) }]),
    ];
  }

  /**
   * Returns the accuracy sheet, which is empty until actuals arrive. If the dataset cannot be read, it contains the
   * reason.
   */
  async #accuracySheet(runId: string, caller: Caller): Promise<Sheet[]> {
    const name = 'Realized accuracy';
    try {
      const accuracy = await this.#deps.accuracy.get(runId, { limit: maxListed }, caller);
      if (accuracy.total.count === 0) return [];
      const { value_added: added = null, stock = null } = accuracy;
      return [
        { name, rows: realizedRows(accuracy) },
        ...(stock === null ? [] : [realizedStockSheet(stock)]),
        ...(added === null ? [] : valueAddedSheets(added)),
      ];
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      return [{ name, rows: Readable.from([[error.message]]) }];
    }
  }

  async #exported(row: ForecastRunRow): Promise<ExportedRun> {
    const total = await this.#deps.groups.total(row.id);
    if (!total) throw new NotFoundError(`Run ${row.id} was not found`);
    const request = settingsOf(row);
    const level = request.aggregation_characteristics;
    const span = JSON.parse(total.points) as StoredPoints;
    const plan = await this.#deps.plans.read(row);
    const { partialLast } = JSON.parse(row.result ?? '{}') as Partial<RunResult>;
    const partial = parseIsoDate(partialLast ?? '');
    const count = level.length === 0 ? 1 : await this.#deps.groups.count(row.id, '');
    requireAllGroups(row, count);
    // If the run has no level, the total is its only combination.
    const totalOnly = async (position: number) => (position === 0 ? [{ ...total, name: 'Total' }] : []);
    return {
      bucket: request.bucket_type,
      compared: comparedActuals(
        span,
        request.bucket_type,
        partial === null ? null : bucketIndex(partial, request.bucket_type),
      ),
      level,
      labels: request.characteristic_labels,
      span,
      count,
      hasStockouts: (span.stockouts ?? []).length > 0,
      totalPlan: plan.total(span),
      planOf: (group, points) => plan.getGroupPlan(group, points),
      after:
        level.length === 0
          ? totalOnly
          : (position) => this.#deps.groups.after(row.id, position, groupsPerPage),
    };
  }
}

function forecastSheets(detail: Schemas['ForecastRunDetail'], run: ExportedRun): Sheet[] {
  const count = Math.max(1, detail.group_count);
  const perSheet = Math.max(1, Math.floor((sheetLimits.rows - 1) / periodCount(run.span)));
  const long = Array.from({ length: Math.ceil(count / perSheet) }, (_, at) => ({
    name: at === 0 ? 'Long' : `Long ${at + 1}`,
    rows: longRows(run, at * perSheet, perSheet),
  }));
  return [
    { name: 'Run', rows: parameterRows(detail) },
    { name: 'Total', rows: totalRows(run) },
    { name: 'Accuracy', rows: accuracyRows(run) },
    { name: 'Wide', rows: wideRows(run) },
    ...long,
  ];
}
