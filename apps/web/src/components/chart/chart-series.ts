/** What a series shows; each role has its own line, dash and marker, so color is never the only difference. */
export type SeriesRole = 'actual' | 'forecast' | 'plan' | 'backtest' | 'year';

export interface ChartPoint {
  /** epoch day or position within a year */
  x: number;
  /** null breaks the line */
  y: number | null;
  /** the bucket is incomplete: its value covers only part of the period */
  partial?: boolean;
}

export interface ChartSeries {
  id: string;
  label: string;
  role: SeriesRole;
  /** for `year` series: from 0 (newest year) to 1 (oldest); older years fade */
  age?: number;
  /** for `year` series: first position of the part that is a forecast or plan */
  dashedFrom?: number;
  /** what that part is; default: forecast */
  dashedRole?: 'forecast' | 'plan';
  /** last point of another series, where this line begins; not a value of this series */
  joins?: { x: number; y: number };
  /** label at the end of the line */
  endLabel?: string;
  points: readonly ChartPoint[];
}

/** Forecast interval, drawn as a band. */
export interface ChartBand {
  label: string;
  /** label at the upper end of the band */
  endLabel?: string;
  points: readonly { x: number; lower: number; upper: number }[];
}

/** Shaded range with a label. */
export interface ChartSpan {
  from: number;
  to: number;
  label: string;
}

/** Labeled position, such as the start of an event. */
export interface ChartMark {
  x: number;
  label: string;
}

/** Where the forecast starts. */
export interface ChartStart {
  x: number;
  label: string;
}
