import { authCases } from './auth-cases.ts';
import type { ContractCase } from './contract-case.ts';
import { forecastCases } from './forecast-cases.ts';
import { metadataCases } from './metadata-cases.ts';
import { monthCases } from './month-cases.ts';
import { planCases } from './plan-cases.ts';
import { runsCases } from './runs-cases.ts';
import { systemCases } from './system-cases.ts';
import { uploadsCases } from './uploads-cases.ts';
import { versionsCases } from './versions-cases.ts';

/** Every case, by tag as the contract orders them. */
export const allCases: readonly ContractCase[] = [
  ...authCases,
  ...uploadsCases,
  ...versionsCases,
  ...metadataCases,
  ...forecastCases,
  ...planCases,
  ...runsCases,
  ...monthCases,
  ...systemCases,
];
