/** What is switched on (spec §9). A flag that is off hides the entrance to its feature. */
export const features = {
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
} as const satisfies Record<string, boolean>;
