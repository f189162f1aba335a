import { readFile } from 'node:fs/promises';
import { type ApiClient, multipart, unwrap } from '@forecast-console/api-client';
import type { components } from '@forecast-console/api-client/schema';
import { command, quiet } from '../command.ts';
import { CliError, exitCodes, usageError } from '../errors.ts';
import { FileOnDisk, fileTypeOf } from '../file-on-disk.ts';
import { count, fields } from '../format.ts';
import { pause } from '../pause.ts';
import { repeatable } from '../repeat.ts';
import { percent, type Progress } from '../progress.ts';

type Schemas = components['schemas'];

export const mappingOption = {
  type: 'string',
  value: 'FILE',
  help: 'JSON file with the roles of columns; other columns are detected',
} as const;

export const upload = command({
  name: 'upload',
  summary: 'Upload a CSV or Excel file as a new dataset',
  operands: ['FILE'],
  options: {
    name: { type: 'string', value: 'NAME', help: 'name of the dataset, shown in lists' },
    mode: {
      type: 'string',
      choices: ['both', 'master', 'timeseries'],
      help: 'contents of the file (default both)',
    },
    mapping: mappingOption,
    new: { type: 'boolean', help: 'fail if the same file is already stored' },
    wait: { type: 'boolean', help: 'wait until the dataset can be used' },
    quiet,
  },
  examples: [
    'forecast-console upload demand.csv --wait',
    'forecast-console upload demand.xlsx --name "Demand 2026" --quiet',
  ],
  async run({ name, mode, mapping, new: isNew, wait }, [path = ''], { api: open, progress }) {
    const api = await open();
    const body = {
      file_type: fileTypeOf(path),
      upload_mode: mode ?? 'both',
      ...(isNew ? { same_file: 'refuse' as const } : {}),
      ...(await mappingOf(mapping)),
      // The last field, so that the server knows the others before the file arrives.
      file: await fileToSend(path, progress),
    };
    const stored = await repeatable((headers) =>
      unwrap(api.POST('/api/upload', { body, ...multipart, headers })),
    );
    const { id, run_id, report } = stored;
    if (name !== undefined) await unwrap(api.POST('/api/upload/label', { body: { run_id, label: name } }));
    if (wait) await imported(api, id, progress);
    const period = report.firstDate ? [['Period', `${report.firstDate} to ${report.lastDate}`] as const] : [];
    return { id, json: stored, text: fields([['Dataset', id], ...rowsOf(report), ...period]) };
  },
});

/** Opens a file and shows how much of it was sent. */
export function fileToSend(path: string, progress: Progress): Promise<FileOnDisk> {
  return FileOnDisk.open(path, (fraction) =>
    progress.show(fraction < 1 ? `Uploading ${percent(fraction)}` : 'Importing'),
  );
}

/** Reads the file of `--mapping`. @throws CliError if it is not readable */
export async function mappingOf(path: string | undefined): Promise<{ mapping?: string }> {
  if (path === undefined) return {};
  try {
    return { mapping: await readFile(path, 'utf8') };
  } catch (error) {
    throw usageError(`Cannot read ${path}: ${(error as Error).message}`);
  }
}

/** Describes how many rows were imported. */
export function rowsOf({ rowsKept, rowsRejected }: Schemas['IngestReport']) {
  const rejected = rowsRejected > 0 ? `, ${count(rowsRejected)} rejected` : '';
  return [['Rows', `${count(rowsKept)} imported${rejected}`] as const];
}

/** Waits until a dataset is imported. @throws CliError if the import fails */
async function imported(api: ApiClient, id: string, progress: Progress): Promise<void> {
  for (let attempt = 0; ; attempt += 1) {
    const { status } = await unwrap(api.GET('/api/uploads/{id}', { params: { path: { id } } }));
    if (status === 'completed') return;
    if (status === 'failed') throw new CliError(exitCodes.failedRun, `The import of dataset ${id} failed.`);
    progress.show('Importing');
    await pause(attempt);
  }
}
