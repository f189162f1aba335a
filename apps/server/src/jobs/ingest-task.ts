import type { MessagePort } from 'node:worker_threads';
import type { Bucket } from '@forecast-console/series';
import type { DatasetSource } from '../datasets/open-dataset.ts';
import type { DatasetSummary } from '../datasets/dataset-writer.ts';
import type {
  DataHealth,
  FilePreview,
  IngestReport,
  RejectedCell,
  SourceFile,
} from '@forecast-console/ingest';
import type { Cores } from './free-cores.ts';
import type { StopFlag } from './stop-flag.ts';

export interface PreviewTask {
  file: SourceFile;
  port: MessagePort;
  stop: StopFlag;
  cores: Cores;
}

export interface IngestTask extends PreviewTask {
  datasetPath: string;
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
  refused: { message: string; rejected: readonly RejectedCell[] };
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

export type IngestOutcome = Refusal | NoSpace | Ingested;
export type PreviewOutcome = Refusal | NoSpace | FilePreview;
