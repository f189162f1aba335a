/** How a series is drawn: each role has its own line, dash and marker (design: never colour alone). */
export type SeriesRole = 'actual' | 'forecast' | 'plan' | 'backtest' | 'year';

/** A value at a numeric position; positions are epoch days or places in a year, never Date objects. */
export interface ChartPoint {
  x: number;
  /** null breaks the line */
  y: number | null;
  /** the bucket is not complete: its value stands for a part of it */
  partial?: boolean;
}

export interface ChartSeries {
  id: string;
  label: string;
  role: SeriesRole;
  /** For `year` series: 0 is the newest year, 1 the oldest; in between they fade. */
  age?: number;
  /** For `year` series: the position from which the line is a forecast. */
  dashedFrom?: number;
  /** Where the line comes from: the end of another series, which is no value of this one. */
  joins?: { x: number; y: number };
  /** Stands at the end of the line. */
  endLabel?: string;
  points: readonly ChartPoint[];
}

/** An interval around a series, drawn as a band. */
export interface ChartBand {
  label: string;
  /** Stands at the upper end of the band. */
  endLabel?: string;
  points: readonly { x: number; lower: number; upper: number }[];
}

/** A part of the range with a name, shaded. */
export interface ChartSpan {
  from: number;
  to: number;
  label: string;
}

/** A named position, such as that of an event. */
export interface ChartMark {
  x: number;
  label: string;
}

/** A series in the shape nivo takes. */
export interface PlotSeries {
  id: string;
  data: readonly { x: number; y: number }[];
}
