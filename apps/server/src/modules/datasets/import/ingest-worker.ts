import { formatIsoDate, guessBucket } from '@forecast-console/calendar';
import { openDataset, withDataset } from '../storage/open-dataset.ts';
import { DatasetWriter, type MasterData } from '../storage/dataset-writer.ts';
import { requireSameDates } from '../storage/same-layout.ts';
import type { VersionBase } from '../storage/version-change.ts';
import {
  dataHealth,
  type IngestReport,
  previewUpload,
  type ReadOptions,
  readUpload,
  RefusedFileError,
} from '@forecast-console/ingest';
import { DamagedDatasetError, isNoSpace } from '../../../errors.ts';
import type {
  Calendar,
  CompareOutcome,
  IngestOutcome,
  IngestTask,
  NoSpace,
  PreviewOutcome,
  PreviewTask,
  Refusal,
} from './ingest-task.ts';
import { takeCores } from '../../../compute/free-cores.ts';
import { IngestTeam } from './ingest-team.ts';
import { startTask, throwIfStopped } from '../../../compute/stop-flag.ts';

// One thread merges the results, which takes a quarter of the total reading time; more helpers would wait for it.
const maxHelpers = 3;

/** The helper threads live as long as this thread. */
const team = new IngestTeam();

/** Errors lose their class between threads, so a refusal is sent as a plain value. */
function refusal(error: unknown): Refusal {
  if (error instanceof DamagedDatasetError)
    return { refused: { message: error.message, rejected: [], isDamaged: true } };
  if (!(error instanceof RefusedFileError)) throw error;
  return { refused: { message: error.message, rejected: error.rejected, isDamaged: false } };
}

function failure(error: unknown): Refusal | NoSpace {
  return isNoSpace(error) ? { noSpace: true } : refusal(error);
}

function ordinaryGap(days: readonly number[]): number {
  const gaps = days.slice(1).map((day, index) => day - (days[index] ?? day));
  const sorted = gaps.sort((a, b) => a - b);
  return sorted[Math.floor(0.95 * (sorted.length - 1))] ?? 1;
}

function calendar(days: readonly number[]): Calendar | null {
  const [first] = days;
  const last = days.at(-1);
  if (first === undefined || last === undefined) return null;
  return {
    bucket: guessBucket(days),
    ordinaryGap: ordinaryGap(days),
    firstDate: formatIsoDate(first),
    lastDate: formatIsoDate(last),
  };
}

/** Returns a function that reports progress and throws if the task was stopped. */
function progressOf({ port, stop }: PreviewTask) {
  return (bytesRead: number, rowsRead: number): void => {
    throwIfStopped(stop);
    port.postMessage({ bytesRead, rowsRead });
  };
}

/** Splits the reading of a long file across as many threads as there are free cores. */
function helped({ cores }: PreviewTask): ReadOptions {
  const helpers = takeCores(cores, maxHelpers);
  return { startReaders: (plan, ranges) => team.readers(plan, ranges, helpers) };
}

export async function preview(task: PreviewTask): Promise<PreviewOutcome> {
  try {
    startTask(task.stop);
    return await previewUpload(task.file, progressOf(task), helped(task));
  } catch (error) {
    return failure(error);
  } finally {
    task.port.close();
  }
}

/** Computes the changes that a file would make to a dataset, without storing anything. */
export function compare(task: IngestTask): Promise<CompareOutcome> {
  return written(task, (writer, report) => {
    const difference = writer.difference();
    if (difference === null) throw new Error('there is no dataset to compare the file with');
    writer.abandon();
    return { report, difference };
  });
}

/** Only versions that consist of one file can be read again. A file without headers has no columns to change. */
const isKept = ({ base, file }: IngestTask) =>
  (base === null || base.mode === 'replace-all') &&
  file.firstPeriod === undefined &&
  file.uploadMode !== 'master';

export function ingest(task: IngestTask): Promise<IngestOutcome> {
  return written(task, (writer, report) => {
    const fileKept = isKept(task);
    if (fileKept) writer.keep(task.file.path);
    const { totals, ...summary } = writer.finish();
    const actual = totals.filter(({ type }) => type === 'actual');
    return {
      report,
      fileKept,
      summary,
      calendar: calendar(actual.map(({ day }) => day)),
      health: dataHealth(actual, report, summary),
    };
  });
}

/**
 * Reads a file into a dataset writer.
 * @param finish creates the result after all rows were read
 */
async function written<Outcome>(
  task: IngestTask,
  finish: (writer: DatasetWriter, report: IngestReport) => Outcome,
): Promise<Outcome | Refusal | NoSpace> {
  const { file, datasetPath, sequence, master, port, stop } = task;
  let writer: DatasetWriter | null = null;
  let base: VersionBase | null = null;
  try {
    startTask(stop);
    base = task.base === null ? null : { ...task.base, dataset: openDataset(task.base.source) };
    const attributes: MasterData =
      master === null ? new Map() : withDataset(master, (dataset) => dataset.productAttributes());
    writer = new DatasetWriter(datasetPath, attributes, { onProgress: progressOf(task), sequence, base });
    const report = await readUpload(file, writer, helped(task));
    if (task.base !== null) requireSameDates(task.base.dateOrder, report.dateOrder);
    throwIfStopped(stop);
    return finish(writer, report);
  } catch (error) {
    writer?.abandon();
    return failure(error);
  } finally {
    base?.dataset.close();
    port.close();
  }
}
