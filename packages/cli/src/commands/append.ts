import { multipart, unwrap } from '@forecast-console/api-client';
import { command, quiet } from '../command.ts';
import { fileTypeOf } from '../file-on-disk.ts';
import { count, fields } from '../format.ts';
import { wholeNumber } from '../parse.ts';
import { repeatable } from '../repeat.ts';
import { fileToSend, mappingOf, mappingOption, rowsOf } from './upload.ts';

const maxVersion = 999_999;

export const append = command({
  name: 'append',
  summary: 'Add a file to a dataset as a new version',
  operands: ['DATASET', 'FILE'],
  options: {
    mode: {
      type: 'string',
      choices: ['append', 'replace-periods', 'replace-all'],
      help: 'what to do with existing data (default append)',
    },
    'based-on': { type: 'string', value: 'VERSION', help: 'fail if a different version is current' },
    mapping: mappingOption,
    quiet: { ...quiet, help: 'print only the version number' },
  },
  examples: [
    'forecast-console append "$dataset" november.csv',
    'forecast-console append "$dataset" corrections.xlsx --mode replace-periods',
  ],
  async run({ mode, mapping, 'based-on': basedOn }, [id = '', path = ''], { api: open, progress }) {
    const api = await open();
    const body = {
      file_type: fileTypeOf(path),
      mode: mode ?? 'append',
      ...(basedOn === undefined ? {} : { based_on: String(wholeNumber('based-on', basedOn, 1, maxVersion)) }),
      ...(await mappingOf(mapping)),
      file: await fileToSend(path, progress),
    };
    const added = await repeatable((headers) =>
      unwrap(
        api.POST('/api/uploads/{id}/versions', { params: { path: { id } }, body, ...multipart, headers }),
      ),
    );
    const { version, counts, report } = added;
    const values = counts
      ? [
          [
            'Values',
            `${count(counts.new)} new, ${count(counts.changed)} changed, ${count(counts.removed)} removed`,
          ] as const,
        ]
      : [];
    return {
      id: String(version),
      json: added,
      text: fields([
        ['Dataset', id],
        ['Version', String(version)],
        ...(report ? rowsOf(report) : []),
        ...values,
      ]),
    };
  },
});
