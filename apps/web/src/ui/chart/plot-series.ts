/** A series in the shape nivo takes. */
export interface PlotSeries {
  id: string;
  data: readonly { x: number; y: number }[];
}
