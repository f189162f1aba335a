import type { MarkedEvent } from './panels/event-marks.ts';

/** Fields of a run that the analysis pages use. */
export interface RunOfAnalysis {
  created_at: string | null;
  forecast_start_date: string | null;
  bucket_type: string | null;
  horizon?: number | null;
  upload_id: string | null;
  /** name of the value column */
  value_label?: string | null;
  aggregation_characteristics: readonly string[];
  characteristic_labels: Readonly<Record<string, string>>;
  /** version of the dataset the run was computed from, and the newest version */
  version?: number | null;
  newest_version?: number | null;
  /** events of the run's dataset */
  events?: readonly MarkedEvent[] | undefined;
  parameters?: { backtest_periods?: number; confidence_level?: number };
}
