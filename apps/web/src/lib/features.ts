/** What can be switched on and off (CONST-12, CONST-13). A flag that is off hides all that it stands for. */
interface Features {
  /** The date range and the run's combinations among the filters of the run analysis. */
  readonly advancedFilters: boolean;
  /** 'Export Excel' over the tables of a run. */
  readonly excelExport: boolean;
  /** Zooming into a chart, by pointer and keyboard. */
  readonly zoom: boolean;
  /** Reading the values off a chart, by pointer and keyboard. */
  readonly tooltips: boolean;
  /** Sorting tables by their columns. */
  readonly sorting: boolean;
  /** The box that filters the rows of a table. */
  readonly filtering: boolean;
  /** Choosing rows of a run's tables, for the export. */
  readonly rowSelection: boolean;
  /** 'Export CSV' over the tables of a run. */
  readonly export: boolean;
  /** The accuracy of the newest runs side by side in their list. */
  readonly batchComparison: boolean;
  /** Naming the actuals of a run that stand out. */
  readonly anomalyDetection: boolean;
  /** Choosing the accent colour, which the forecast is drawn in. */
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
