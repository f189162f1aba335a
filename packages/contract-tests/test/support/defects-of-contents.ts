import { type Defect, inOperation, planted } from './defect.ts';
import { asking, changed, changedList, detailsOf, object, objects } from './defect-changes.ts';

/** What is wrong with what answers say of a file and a request that are known. */
export const defectsOfContents: readonly Defect[] = [
  ...planted('counts', /^semantics \w+ (rows|products|actuals)/, {
    'counts the rows that a preview shows': changed('previewFile', (body) => {
      body.row_count = objects(body.preview).length;
    }),
    'counts the header among the rows': changed('uploadFile', (body) => (object(body.report).rowsRead = 218)),
    'tells another number of rows than it kept': changed('uploadFile', (body) => (body.row_count = 1)),
    'forgets what it rejected': changed('uploadFile', (body) => (object(body.report).rowsRejected = 0)),
    'shows another cell than the one it rejected': changed(
      'uploadFile',
      (body) => (object(body.report).rejected = []),
    ),
    'tells another last date': changed('getUpload', (body) => (body.lastDate = '2030-01-01')),
    'loses a product': changedList('listUploadProducts', (list) => list.slice(1)),
    'counts the data points of a product wrongly': changedList('listUploadProducts', (list) =>
      list.map((product) => ({ ...product, data_points: 1 })),
    ),
    'counts the values of a characteristic wrongly': changed('listUploadCharacteristics', (body) => {
      for (const one of objects(body.characteristics)) one.value_count = 99;
    }),
    'loses a month': changed('getRunData', (body) => detailsOf(body).actual?.shift()),
    'lists another number of rows than it kept': changed('listUploads', (body) => {
      for (const upload of objects(body.uploads)) upload.rowCount = 1;
    }),
    'shows every date a day late': changed('getRunData', (body) => {
      for (const point of detailsOf(body).actual ?? []) point.date = String(point.date).replace(/1$/, '2');
    }),
    'shows the demand of one group as that of another': changed('getRunData', (body) => {
      const [first, second] = objects(object(body.groups).items);
      if (first && second) [first.details, second.details] = [second.details, first.details];
    }),
    'adds up wrongly': changed('getRunData', (body) => {
      const [first] = detailsOf(body).actual ?? [];
      if (first) first.value = Number(first.value) + 1;
    }),
  }),
  ...planted('echo', /^semantics (downloadRejectedRows rejected|renameForecastRun)/, {
    'hands out other rows than it rejected': inOperation('downloadRejectedRows', (answer) => ({
      ...answer,
      text: 'Product,Warehouse,Date,Demand\n',
    })),
    'forgets the name of a run': changed('getForecastDetail', (body) => (body.name = null)),
    'cannot find a run by its name': asking('listForecastRuns', ({ search = '', ...rest }) => ({
      ...rest,
      search: `${search}?`,
    })),
  }),
  ...planted('echo', /^semantics \w+ (what was asked|file name)/, {
    'takes tags out of a label': changed('getUpload', (body) => {
      body.label = typeof body.label === 'string' ? body.label.replace('<b>', '') : null;
    }),
    'counts the groups of a run wrongly': changed('getForecastDetail', (body) => (body.group_count = 1)),
    'tells another maker of a run': changed('getForecastDetail', (body) => (body.created_by = 'somebody')),
    'tells another maker of a dataset': changed('getUpload', (body) => (body.uploadedBy = 'somebody')),
    'tells another horizon': changed('getForecastDetail', (body) => (body.horizon = 18)),
    'forgets the confidence level': changed('getForecastDetail', (body) => {
      object(body.parameters).confidence_level = 0.95;
    }),
    'lists another level': changed('getHistory', (body) => {
      for (const run of objects(body.runs)) run.aggregation_characteristics = ['c2'];
    }),
    'turns what is not ASCII into question marks': changed('getUpload', (body) => {
      body.label = typeof body.label === 'string' ? body.label.replaceAll(/[^ -~]/gu, '?') : null;
    }),
    'cuts a label after 100 characters': changed(
      'labelUpload',
      (body) => (body.label = String(body.label).slice(0, 100)),
    ),
    'cuts the name of a file': changed(
      'getUpload',
      (body) => (body.originalName = String(body.originalName).slice(0, 64)),
    ),
    'reads the name of a file as Latin-1': changed('listUploads', (body) => {
      for (const upload of objects(body.uploads))
        upload.originalName = Buffer.from(String(upload.originalName)).toString('latin1');
    }),
    'mangles the names of products': changedList('listUploadProducts', (list) =>
      list.map((product) => ({ ...product, product_code: String(product.product_code).normalize('NFD') })),
    ),
  }),
];
