import type { MarkedEvent } from './panels/event-marks.ts';

/** What the analysis pages need to know of a run; a run's detail has it. */
export interface RunOfAnalysis {
  created_at: string | null;
  forecast_start_date: string | null;
  bucket_type: string | null;
  horizon?: number | null;
  upload_id: string | null;
  /** what the file calls its values */
  value_label?: string | null;
  aggregation_characteristics: readonly string[];
  characteristic_labels: Readonly<Record<string, string>>;
  /** of its dataset, and when they are */
  events?: readonly MarkedEvent[] | undefined;
  parameters?: { backtest_periods?: number; confidence_level?: number };
}
