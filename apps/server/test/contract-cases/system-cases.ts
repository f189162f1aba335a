import { call } from '../support/call.ts';
import type { ContractCase } from './contract-case.ts';

export const systemCases: readonly ContractCase[] = [
  {
    operation: 'getHealth',
    status: 200,
    title: 'by anybody',
    run: ({ app }) => call(app, 'getHealth'),
  },
];
