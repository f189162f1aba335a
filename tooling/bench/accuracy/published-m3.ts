/** Published sMAPE values for the full M3 data, averaged over all forecast values. */
export const publishedM3: readonly { name: string; smape: number; source: string }[] = [
  { name: 'Naive2', smape: 15.47, source: 'Makridakis & Hibon 2000' },
  { name: 'Box–Jenkins ARIMA', smape: 14.01, source: 'Makridakis & Hibon 2000' },
  { name: 'Theta', smape: 13.01, source: 'Makridakis & Hibon 2000' },
  { name: 'DOTM', smape: 12.9, source: 'Fiorucci et al. 2016' },
  { name: 'Nixtla statistical ensemble', smape: 12.63, source: 'statsforecast README' },
  { name: 'N-BEATS-I+G', smape: 12.37, source: 'Oreshkin et al. 2020, table 14' },
  { name: 'Nixtla deep-learning ensemble', smape: 12.27, source: 'statsforecast README' },
];
