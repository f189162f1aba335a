/** Feature flags (CONST-12, CONST-13). Turning a flag off hides the feature everywhere. */
interface Features {
  /** Date range and combination filters on the run analysis page. */
  readonly advancedFilters: boolean;
  /** 'Export Excel' above the tables of a run. */
  readonly excelExport: boolean;
  /** Zooming a chart by pointer or keyboard. */
  readonly zoom: boolean;
  /** Reading chart values by pointer or keyboard. */
  readonly tooltips: boolean;
  /** Sorting tables by their columns. */
  readonly sorting: boolean;
  /** Filter field of a table. */
  readonly filtering: boolean;
  /** Selecting table rows for the export. */
  readonly rowSelection: boolean;
  /** 'Export CSV' above the tables of a run. */
  readonly export: boolean;
  /** Accuracy columns in the list of recent runs. */
  readonly batchComparison: boolean;
  /** Listing unusual actuals of a run. */
  readonly anomalyDetection: boolean;
  /** Choosing the accent color, which is also the color of the forecast. */
  readonly customColours: boolean;
}

export const features: Features = {
  advancedFilters: true,
  excelExport: true,
  zoom: true,
  tooltips: true,
  sorting: true,
  filtering: true,
  rowSelection: true,
  export: true,
  batchComparison: false,
  anomalyDetection: false,
  customColours: false,
};
