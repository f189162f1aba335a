import type { MessagePort } from 'node:worker_threads';
import type { Bucket } from '@forecast-console/calendar';
import type { DatasetSource } from '../storage/open-dataset.ts';
import type { DatasetSummary, Difference, VersionBase } from '../storage/version-change.ts';
import type {
  DataHealth,
  FilePreview,
  IngestReport,
  RejectedCell,
  SourceFile,
} from '@forecast-console/ingest';
import type { Cores } from '../../../compute/free-cores.ts';
import type { StopFlag } from '../../../compute/stop-flag.ts';

export interface PreviewTask {
  file: SourceFile;
  port: MessagePort;
  stop: StopFlag;
  cores: Cores;
}

/** The dataset that the file is added to. */
export interface BaseTask extends Omit<VersionBase, 'dataset'> {
  source: DatasetSource;
  /** Order of day and month in the dates of the dataset. */
  dateOrder: string | null;
}

export interface IngestTask extends PreviewTask {
  /** Null to compare only, without writing a dataset. */
  datasetPath: string | null;
  base: BaseTask | null;
  /** Sequence number of the upload. */
  sequence: number;
  /** Dataset with the products for a file that has only time series. */
  master: DatasetSource | null;
}

export interface IngestProgress {
  bytesRead: number;
  rowsRead: number;
}

export interface Refusal {
  refused: {
    message: string;
    rejected: readonly RejectedCell[];
    /** True if a stored dataset, rather than the uploaded file, is damaged. */
    isDamaged: boolean;
  };
}

/** Outcome of a task that failed because the disk is full. */
export interface NoSpace {
  noSpace: true;
}

/** The time span of the actual rows and the spacing of their dates. */
export interface Calendar {
  bucket: Bucket;
  /** 95th percentile of the days between dates with rows; a longer pause is unusual. */
  ordinaryGap: number;
  firstDate: string;
  lastDate: string;
}

export interface Ingested {
  report: IngestReport;
  /** Whether the dataset contains the uploaded file. */
  fileKept: boolean;
  /** Size of the dataset file if another process has stored it. */
  archivedBytes?: number;
  summary: DatasetSummary;
  /** Null if the dataset has no actual rows. */
  calendar: Calendar | null;
  health: DataHealth | null;
}

/** The changes that a file would make to a dataset. */
export interface Compared {
  report: IngestReport;
  difference: Difference;
}

export type IngestOutcome = Refusal | NoSpace | Ingested;
export type CompareOutcome = Refusal | NoSpace | Compared;
export type PreviewOutcome = Refusal | NoSpace | FilePreview;
