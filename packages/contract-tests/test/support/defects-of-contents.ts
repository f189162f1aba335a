import { type Defect, inOperation, planted } from './defect.ts';
import { asking, changed, changedList, detailsOf, object, objects } from './defect-changes.ts';

/** Defects that make responses differ from the uploaded file or the request. */
export const defectsOfContents: readonly Defect[] = [
  ...planted('counts', /^semantics \w+ (rows|products|actuals)/, {
    'counts only the previewed rows': changed('previewFile', (body) => {
      body.row_count = objects(body.preview).length;
    }),
    'counts the header as a row': changed('uploadFile', (body) => (object(body.report).rowsRead = 218)),
    'returns a wrong number of rows': changed('uploadFile', (body) => (body.row_count = 1)),
    'reports no rejected rows': changed('uploadFile', (body) => (object(body.report).rowsRejected = 0)),
    'omits the rejected cell': changed('uploadFile', (body) => (object(body.report).rejected = [])),
    'returns a wrong last date': changed('getUpload', (body) => (body.lastDate = '2030-01-01')),
    'loses a product': changedList('listUploadProducts', (list) => list.slice(1)),
    'returns wrong data point counts': changedList('listUploadProducts', (list) =>
      list.map((product) => ({ ...product, data_points: 1 })),
    ),
    'returns wrong value counts': changed('listUploadCharacteristics', (body) => {
      for (const one of objects(body.characteristics)) one.value_count = 99;
    }),
    'loses a month': changed('getRunData', (body) => detailsOf(body).actual?.shift()),
    'lists a wrong number of rows': changed('listUploads', (body) => {
      for (const upload of objects(body.uploads)) upload.rowCount = 1;
    }),
    'shifts every date by a day': changed('getRunData', (body) => {
      for (const point of detailsOf(body).actual ?? []) point.date = String(point.date).replace(/1$/, '2');
    }),
    'swaps two groups': changed('getRunData', (body) => {
      const [first, second] = objects(object(body.groups).items);
      if (first && second) [first.details, second.details] = [second.details, first.details];
    }),
    'returns a wrong total': changed('getRunData', (body) => {
      const [first] = detailsOf(body).actual ?? [];
      if (first) first.value = Number(first.value) + 1;
    }),
  }),
  ...planted('echo', /^semantics (downloadRejectedRows rejected|renameForecastRun)/, {
    'downloads the wrong rows': inOperation('downloadRejectedRows', (response) => ({
      ...response,
      text: 'Product,Warehouse,Date,Demand\n',
    })),
    'loses the name of a run': changed('getForecastDetail', (body) => (body.name = null)),
    'does not find a run by name': asking('listForecastRuns', ({ search = '', ...rest }) => ({
      ...rest,
      search: `${search}?`,
    })),
  }),
  ...planted('echo', /^semantics \w+ (request settings|file name)/, {
    'strips tags from a label': changed('getUpload', (body) => {
      body.label = typeof body.label === 'string' ? body.label.replace('<b>', '') : null;
    }),
    'returns a wrong group count': changed('getForecastDetail', (body) => (body.group_count = 1)),
    'returns the wrong creator of a run': changed(
      'getForecastDetail',
      (body) => (body.created_by = 'somebody'),
    ),
    'returns the wrong uploader of a dataset': changed('getUpload', (body) => (body.uploadedBy = 'somebody')),
    'returns a wrong horizon': changed('getForecastDetail', (body) => (body.horizon = 18)),
    'loses the confidence level': changed('getForecastDetail', (body) => {
      object(body.parameters).confidence_level = 0.95;
    }),
    'lists a wrong aggregation level': changed('getHistory', (body) => {
      for (const run of objects(body.runs)) run.aggregation_characteristics = ['c2'];
    }),
    'replaces non-ASCII characters by question marks': changed('getUpload', (body) => {
      body.label = typeof body.label === 'string' ? body.label.replaceAll(/[^ -~]/gu, '?') : null;
    }),
    'truncates a label to 100 characters': changed(
      'labelUpload',
      (body) => (body.label = String(body.label).slice(0, 100)),
    ),
    'truncates a file name': changed(
      'getUpload',
      (body) => (body.originalName = String(body.originalName).slice(0, 64)),
    ),
    'decodes a file name as Latin-1': changed('listUploads', (body) => {
      for (const upload of objects(body.uploads))
        upload.originalName = Buffer.from(String(upload.originalName)).toString('latin1');
    }),
    'normalizes product names': changedList('listUploadProducts', (list) =>
      list.map((product) => ({ ...product, product_code: String(product.product_code).normalize('NFD') })),
    ),
  }),
];
