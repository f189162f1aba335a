/**
 * What a series shows. Roles differ in dash pattern and marker as well as color, so that the chart is readable
 * without color.
 */
export type SeriesRole = 'actual' | 'forecast' | 'plan' | 'backtest' | 'year';

export interface ChartPoint {
  /** epoch day, or index within a year */
  x: number;
  /** null breaks the line */
  y: number | null;
  /** whether the value covers only part of its bucket */
  partial?: boolean;
}

export interface ChartSeries {
  id: string;
  label: string;
  role: SeriesRole;
  /** for `year` series: from 0 (newest year) to 1 (oldest); older years fade */
  age?: number;
  /** for `year` series: index of the first forecast or plan value */
  dashedFrom?: number;
  /** whether the dashed part is a forecast (default) or a plan */
  dashedRole?: 'forecast' | 'plan';
  /** last point of the preceding series, from which this line starts */
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

/** Hatched bars, such as estimated lost demand. */
export interface ChartBars {
  label: string;
  points: readonly { x: number; from: number; to: number }[];
}

/** Shaded range with a label. */
export interface ChartSpan {
  from: number;
  to: number;
  label: string;
}

/** A labeled point in time, such as the start of an event. */
export interface ChartMark {
  x: number;
  label: string;
}

/** Where the forecast starts. */
export interface ChartStart {
  x: number;
  label: string;
}
