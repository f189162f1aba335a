import { readXlsx } from 'hucre/xlsx';
import type { OperationId } from '../../src/http/contract/document.ts';
import { urlOf } from '../support/call.ts';
import type { TestApp } from '../support/test-app.ts';
import type { SignedIn } from '../support/test-users.ts';
import type { Doubts } from './doubts.ts';
import { checkFormats } from './format-checks.ts';
import { csvTable, type Table, tableOf } from './tables.ts';

/** Downloads the files of a run or dataset. */
export function exportsOf(app: TestApp, user: SignedIn) {
  const download = async (
    operation: OperationId,
    path: Record<string, string>,
    query: Record<string, string> = {},
  ): Promise<Buffer> => {
    const headers = { authorization: `Bearer ${user.token}` };
    const url = urlOf(operation, { path, query });
    return (await app.fastify.inject({ method: 'GET', url, headers })).rawPayload;
  };
  return {
    sheets: async (runId: string, doubts: Doubts): Promise<Map<string, Table>> => {
      const { sheets } = await readXlsx(await download('exportForecastRun', { runId }), { readStyles: true });
      checkFormats(sheets, doubts);
      return new Map(sheets.map((sheet) => [sheet.name, tableOf(sheet)]));
    },
    csv: async (runId: string, layout: 'long' | 'wide'): Promise<Table> =>
      csvTable((await download('exportForecastRun', { runId }, { format: 'csv', layout })).toString()),
    /** The text of a CSV file for a spreadsheet with decimal commas. */
    commaCsv: async (runId: string): Promise<string> => {
      const format = { format: 'csv', layout: 'long', delimiter: 'semicolon', decimal_mark: 'comma' };
      return (await download('exportForecastRun', { runId }, format)).toString();
    },
    orders: async (runId: string): Promise<Table> =>
      csvTable((await download('exportStock', { runId })).toString()),
    rejectedRows: async (id: string): Promise<string> =>
      (await download('downloadRejectedRows', { id })).toString(),
  };
}
