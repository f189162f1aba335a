// Splits runs that are shared between processes, which need more than 300 series, into several parts.
import { usualSharding } from '@forecast-console/forecasting';

Object.assign(usualSharding, { wholeUpTo: 300, sampled: 60, perShard: 20, perPass: 2 });
