import { isObject, type JsonObject } from '../../src/contract/is-object.ts';
import { textOf } from './fake-request.ts';

const mapeOf = ({ metrics }: JsonObject) => Number(isObject(metrics) ? metrics.mape : 0);

/** Returns the runs that match a query of listForecastRuns, sorted. The given runs must be newest first. */
export function selectRuns(
  runs: readonly JsonObject[],
  {
    status,
    model_type: model,
    upload_id: upload,
    search = '',
    sort,
    order,
  }: Readonly<Record<string, string>>,
): JsonObject[] {
  const found = runs
    .filter((body) => status === undefined || body.status === status)
    .filter((body) => upload === undefined || body.upload_id === upload)
    .filter((body) => model === undefined || body.model_type === model)
    .filter((body) => textOf(body.name).toLowerCase().includes(search.toLowerCase()));
  const isByText = sort !== undefined && sort !== 'created_at' && sort !== 'mape';
  const falling = found.toSorted((a, b) => {
    if (sort === 'mape') return mapeOf(b) - mapeOf(a);
    return isByText ? textOf(b[sort]).localeCompare(textOf(a[sort])) : 0;
  });
  const sorted = order === 'asc' ? falling.toReversed() : falling;
  const isLast = ({ metrics }: JsonObject) => sort === 'mape' && !isObject(metrics);
  return [...sorted.filter((run) => !isLast(run)), ...sorted.filter(isLast)];
}
