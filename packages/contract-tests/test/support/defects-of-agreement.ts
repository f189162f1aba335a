import { type Defect, inOperation, planted } from './defect.ts';
import { changed, changedList, object, objects } from './defect-changes.ts';
import type { FakeRequest } from './fake-request.ts';
import type { Tamper } from './fake-server.ts';

/** Returns a defect that lets every user change items of other users. */
const forAnyone = (id: string): Tamper =>
  inOperation(
    id,
    (_, request, server) => server.unchecked(request),
    (_, { status }) => status === 403,
  );

const isError = (_: FakeRequest, { status }: { status: number }) => status >= 400;

/** Defects in the consistency of responses, in ownership checks, and in problem details. */
export const defectsOfAgreement: readonly Defect[] = [
  ...planted('consistent', /^semantics \w+ (listed|same runs)/, {
    'lists versions with the name of the first file': changed('listUploadVersions', (body) => {
      for (const version of objects(body.versions))
        version.file_name = objects(body.versions).at(-1)?.file_name;
    }),
    'omits a run in the history': changed('getHistory', (body) => objects(body.runs).splice(1, 1)),
    'lists datasets with another row count': changed('listUploads', (body) => {
      for (const upload of objects(body.uploads)) upload.rowCount = 1;
    }),
    'lists runs with another horizon': changed('listForecastRuns', (body) => {
      for (const run of objects(body.runs)) run.horizon = 1;
    }),
  }),
  ...planted('export', /^semantics exportForecastRun CSV with decimal/, {
    'does not quote decimal commas': inOperation('exportForecastRun', (response) => ({
      ...response,
      text: response.text.replaceAll('"', ''),
    })),
  }),
  ...planted('order', /^semantics listSessions by last use/, {
    'lists the oldest session first': changed('listSessions', (body) => objects(body.sessions).reverse()),
  }),
  ...planted('deleted', /^semantics createInvitation for the same/, {
    'keeps the first invitation': changed('listInvitations', (body) => {
      const [first] = objects(body.invitations);
      objects(body.invitations).push({ ...first, id: '00000000-0000-4000-8000-000000000000' });
    }),
  }),
  ...planted('problem-details', /^http listForecastRuns errors/, {
    'omits the invalid fields': (_, response) => {
      if (!response.headers['content-type']?.includes('problem+json')) return null;
      const { errors: _errors, ...body } = object(JSON.parse(response.text));
      return { ...response, text: JSON.stringify(body) };
    },
  }),
  ...planted('consistent', /^semantics listProducts of a time series/, {
    'returns the products of the newest complete dataset': changedList('listProducts', (list) =>
      list.map((product) => ({ ...product, product_code: 'CT-B' })),
    ),
  }),
  ...planted('consistent', /^semantics (listProducts|listUploads) same/, {
    'returns the products of the oldest dataset': changedList('listProducts', (list) => list.slice(1)),
    'shows users only their own datasets': inOperation('listUploads', (response, { wire }, { accounts }) => {
      const body = object(JSON.parse(response.text));
      const user = accounts.holder(wire.headers.authorization);
      const uploads = objects(body.uploads).filter(({ uploadedBy }) => uploadedBy === user);
      return { ...response, text: JSON.stringify({ ...body, uploads }) };
    }),
  }),
  ...planted('echo', /^semantics uploadFile a file/, {
    'stores a file again that should be refused': inOperation(
      'uploadFile',
      (_, request, server) =>
        server.unchecked({ ...request, body: { ...object(request.body), same_file: 'store' } }),
      (_, { status }) => status === 409,
    ),
  }),
  ...planted('headers', /^semantics listForecastRuns a different/, {
    'gives every response the same X-Request-Id': inOperation('listForecastRuns', (response) => ({
      ...response,
      headers: { ...response.headers, 'x-request-id': 'same' },
    })),
  }),
  ...planted('owner-only', /^security (rename|cancel|undo|add|label)\w+ another/, {
    'lets every user rename a run': forAnyone('renameForecastRun'),
    'lets every user add a version': forAnyone('addUploadVersion'),
    'lets every user label a dataset': forAnyone('labelUpload'),
  }),
  ...planted('problem-details', /^http getUpload errors/, {
    'ignores that problem details are accepted': inOperation(
      'getUpload',
      (response) => {
        const { detail } = object(JSON.parse(response.text));
        const headers = { ...response.headers, 'content-type': 'application/json' };
        return { ...response, headers, text: JSON.stringify({ detail }) };
      },
      isError,
    ),
  }),
  ...planted('content-disposition', /^semantics exportForecastRun workbook/, {
    'names a workbook .csv': inOperation('exportForecastRun', (response) => ({
      ...response,
      headers: { ...response.headers, 'content-disposition': 'attachment; filename="run.csv"' },
    })),
  }),
];
