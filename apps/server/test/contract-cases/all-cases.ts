import type { OperationId } from '../../src/http/contract/document.ts';
import { again, operationOf } from '../support/call.ts';
import { accountCases } from './account-cases.ts';
import { accountsCases } from './accounts-cases.ts';
import { authCases } from './auth-cases.ts';
import type { ContractCase } from './contract-case.ts';
import { damagedRowCases } from './damaged-row-cases.ts';
import { demandCases } from './demand-cases.ts';
import { eventsCases } from './events-cases.ts';
import { forecastCases } from './forecast-cases.ts';
import { metadataCases } from './metadata-cases.ts';
import { monthCases } from './month-cases.ts';
import { planCases } from './plan-cases.ts';
import { providerCases } from './provider-cases.ts';
import { runsCases } from './runs-cases.ts';
import { stockCases } from './stock-cases.ts';
import { systemCases } from './system-cases.ts';
import { uploadsCases } from './uploads-cases.ts';
import { versionsCases } from './versions-cases.ts';
import { webhooksCases } from './webhooks-cases.ts';

const cases: readonly ContractCase[] = [
  ...authCases,
  ...providerCases,
  ...accountCases,
  ...accountsCases,
  ...uploadsCases,
  ...versionsCases,
  ...eventsCases,
  ...demandCases,
  ...metadataCases,
  ...forecastCases,
  ...planCases,
  ...stockCases,
  ...runsCases,
  ...monthCases,
  ...webhooksCases,
  ...systemCases,
  ...damagedRowCases,
];

const documentsIt = (id: OperationId) => operationOf(id).empty.has(304);
const first = (one: ContractCase) =>
  one === cases.find(({ operation, status }) => operation === one.operation && status === one.status);

/** Repeats requests with the ETag of their response. */
const repeated = cases
  .filter((one) => one.status === 200 && documentsIt(one.operation) && first(one))
  .map(({ operation, title, run }): ContractCase => ({
    operation,
    status: 304,
    title: `${title} if the response is unchanged`,
    run: async (world) => again(world.app, operation, await run(world)),
  }));

/** All cases, in the order of the contract's tags. */
export const allCases: readonly ContractCase[] = [...cases, ...repeated];
