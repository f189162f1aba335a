import type { JsonObject } from '../../src/contract/is-object.ts';
import { json, problem } from './fake-answers.ts';
import { differenceOf, readFakeFile, withVersion } from './fake-file.ts';
import { type FakeRequest, fieldsIn, type Handler, textOf } from './fake-request.ts';
import type { FakeUpload, FakeVersion, FakeWorkspace } from './fake-workspace.ts';

const detailOnly = new Set(['difference', 'report']);
const shortly = (body: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(body).filter(([name]) => !detailOnly.has(name)));

/** Makes a version current. */
export function makeCurrent(upload: FakeUpload, { number, runId, file }: FakeVersion): void {
  upload.version = number;
  upload.file = file;
  const [firstDate, lastDate] = [file.dates[0], file.dates.at(-1)];
  upload.body = {
    ...upload.body,
    version: number,
    run_id: runId,
    rowCount: file.kept,
    firstDate,
    lastDate,
  };
}

/** Returns the changes that a file would make to the current version. */
function read(upload: FakeUpload, request: FakeRequest) {
  const asked = fieldsIn(request);
  const mode = textOf(asked.mode) || 'append';
  const { file, changes } = withVersion(upload.file, readFakeFile(textOf(asked.file)), mode);
  const isStale = asked.based_on !== undefined && Number(asked.based_on) !== upload.version;
  return { mode, file, isStale, difference: differenceOf(upload.file, changes) };
}

/** Returns the handlers of version operations. */
export function versionOperations(workspace: FakeWorkspace): Record<string, Handler> {
  const ofUpload =
    (response: (upload: FakeUpload, request: FakeRequest, user: string) => ReturnType<Handler>): Handler =>
    (request, user) => {
      const upload = workspace.uploadOf(request.path.id ?? '');
      return upload ? response(upload, request, user) : problem(404, 'The dataset was not found');
    };
  const ofVersion = (response: (version: FakeVersion, upload: FakeUpload) => ReturnType<Handler>): Handler =>
    ofUpload((upload, { path }) => {
      const version = upload.versions.find(({ number }) => String(number) === path.version);
      return version ? response(version, upload) : problem(404, 'The dataset has no such version');
    });
  const shown = ({ number, body }: FakeVersion, upload: FakeUpload) => ({
    ...body,
    current: number === upload.version,
    runs: workspace.runs.filter((run) => run.upload === upload && run.version === number).length,
  });
  return {
    previewUploadVersion: ofUpload((upload, request) => {
      const { difference, isStale } = read(upload, request);
      const { report } = workspace.example('previewUploadVersion');
      return isStale
        ? problem(409, 'The dataset has changed since the preview.')
        : json(200, { based_on: upload.version, difference, report });
    }),
    addUploadVersion: ofUpload((upload, request, user) => {
      const { mode, file, isStale, difference } = read(upload, request);
      if (isStale) return problem(409, 'The dataset has changed since the preview.');
      const number = Math.max(...upload.versions.map((version) => version.number)) + 1;
      const { new: added, same, changed, removed } = difference;
      const runId = workspace.nextId();
      const body = {
        ...workspace.example('addUploadVersion'),
        version: number,
        run_id: runId,
        mode,
        file_name: request.fileName,
        created_by: user,
        row_count: file.kept,
        first_date: file.dates[0],
        last_date: file.dates.at(-1),
        based_on: upload.version,
        counts: { new: added, same, changed, removed },
        difference,
      };
      const version = { number, runId, file, body };
      upload.versions.unshift(version);
      makeCurrent(upload, version);
      return json(200, shown(version, upload));
    }),
    changeUploadColumns: ofUpload((upload, _request, user) => {
      const number = Math.max(...upload.versions.map((version) => version.number)) + 1;
      const runId = workspace.nextId();
      const version = {
        number,
        runId,
        file: upload.file,
        body: {
          ...workspace.example('changeUploadColumns'),
          version: number,
          run_id: runId,
          mode: 'replace-all',
          created_by: user,
          based_on: upload.version,
          counts: null,
          difference: null,
        },
      };
      upload.versions.unshift(version);
      makeCurrent(upload, version);
      return json(200, shown(version, upload));
    }),
    listUploadVersions: ofUpload((upload) =>
      json(200, { versions: upload.versions.map((version) => shortly(shown(version, upload))) }),
    ),
    getUploadVersion: ofVersion((version, upload) =>
      json(200, { difference: null, report: null, ...shown(version, upload) }),
    ),
    restoreUploadVersion: ofVersion((version, upload) => {
      makeCurrent(upload, version);
      return json(200, shortly(shown(version, upload)));
    }),
    deleteUploadVersion: ofVersion((version, upload) => {
      if (version.number === upload.version) return problem(409, 'This is the current version.');
      if (shown(version, upload).runs > 0) return problem(409, 'A run was made of this version.');
      upload.versions = upload.versions.filter((one) => one !== version);
      return json(200, { success: true });
    }),
  };
}
