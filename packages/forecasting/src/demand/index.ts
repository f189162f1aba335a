export { estimateDemand } from './estimate-demand.ts';
