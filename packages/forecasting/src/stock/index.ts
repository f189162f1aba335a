export { type ExpectedDemand, forecastOver } from './demand-over.ts';
export { proposeOrder, type ProposedOrder, type StockItem } from './propose-order.ts';
export { quantileCount } from './quantiles.ts';
export { Service, type ServiceTarget } from './service.ts';
