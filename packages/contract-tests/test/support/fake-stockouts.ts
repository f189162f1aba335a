import { isObject, type JsonObject } from '../../src/contract/is-object.ts';
import { json, problem } from './fake-answers.ts';
import { type FakeRequest, fieldsIn, type Handler, textOf } from './fake-request.ts';
import type { FakeUpload, FakeWorkspace } from './fake-workspace.ts';

const identity = ({ key, first_date, last_date, kind = 'stockout' }: JsonObject) =>
  JSON.stringify([key, first_date, last_date, kind]);

/** Returns the handlers of operations on stockout marks. */
export function stockoutOperations(workspace: FakeWorkspace): Record<string, Handler> {
  const ofUpload =
    (response: (upload: FakeUpload, request: FakeRequest, user: string) => ReturnType<Handler>): Handler =>
    (request, user) => {
      const upload = workspace.uploadOf(request.path.id ?? '');
      return upload ? response(upload, request, user) : problem(404, 'The dataset was not found');
    };
  const list = ({ stockouts }: FakeUpload) =>
    json(200, {
      stockouts: stockouts.filter(({ removed_at }) => removed_at === null),
      removed: stockouts.filter(({ removed_at }) => removed_at !== null).toReversed(),
    });
  return {
    listStockouts: ofUpload(list),
    addStockouts: ofUpload((upload, request, user) => {
      const { stockouts } = fieldsIn(request);
      const added = (Array.isArray(stockouts) ? (stockouts as unknown[]) : []).filter(isObject);
      const known = new Set(
        upload.stockouts.filter(({ removed_at }) => removed_at === null).map((mark) => identity(mark)),
      );
      for (const mark of added) {
        if (known.has(identity(mark))) return problem(409, 'This period is already marked.');
        if (textOf(mark.last_date) < textOf(mark.first_date))
          return problem(422, 'The period ends before it begins.');
        known.add(identity(mark));
      }
      for (const { key, first_date, last_date, kind = 'stockout' } of added)
        upload.stockouts.push({
          id: workspace.nextId(),
          key,
          first_date,
          last_date,
          kind,
          created_at: workspace.time(),
          created_by: user,
          removed_at: null,
          removed_by: null,
        });
      return list(upload);
    }),
    deleteStockout: ofUpload((upload, request, user) => {
      const mark = upload.stockouts.find(
        ({ id, removed_at }) => id === request.path.stockoutId && removed_at === null,
      );
      if (mark === undefined) return problem(404, 'There is no such mark');
      Object.assign(mark, { removed_at: workspace.time(), removed_by: user });
      return json(200, { success: true });
    }),
  };
}
