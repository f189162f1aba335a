export { estimateDemand } from './estimate-demand.ts';
export { type StockoutCandidate, stockoutCandidates } from './stockout-candidates.ts';
