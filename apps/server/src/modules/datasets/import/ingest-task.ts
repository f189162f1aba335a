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

/** The dataset that a file is added to. */
export interface BaseTask extends Omit<VersionBase, 'dataset'> {
  source: DatasetSource;
  /** How its dates were read. */
  dateOrder: string | null;
}

export interface IngestTask extends PreviewTask {
  /** null where it is only asked what would come of it. */
  datasetPath: string | null;
  base: BaseTask | null;
  /** The upload's place in the sequence. */
  sequence: number;
  /** The dataset whose products complete a file that has only time series. */
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
    /** Whether it is a dataset of the server that cannot be read, not the file. */
    isDamaged: boolean;
  };
}

/** The disk is full. */
export interface NoSpace {
  noSpace: true;
}

/** What the dates of the actual rows tell. */
export interface Calendar {
  bucket: Bucket;
  /** Days between two dates that have rows, 95th percentile: how much silence is ordinary. */
  ordinaryGap: number;
  firstDate: string;
  lastDate: string;
}

export interface Ingested {
  report: IngestReport;
  summary: DatasetSummary;
  /** null when the dataset has no actual rows. */
  calendar: Calendar | null;
  health: DataHealth | null;
}

/** What a file would change in a dataset. */
export interface Compared {
  report: IngestReport;
  difference: Difference;
}

export type IngestOutcome = Refusal | NoSpace | Ingested;
export type CompareOutcome = Refusal | NoSpace | Compared;
export type PreviewOutcome = Refusal | NoSpace | FilePreview;
