import { isObject, type JsonObject } from '../../src/contract/is-object.ts';
import { json, problem } from './fake-answers.ts';
import { type FakeRequest, fieldsIn, type Handler, textOf } from './fake-request.ts';
import type { FakeUpload, FakeWorkspace } from './fake-workspace.ts';

/** Returns the start dates of an event around the dates of a dataset. */
function startsOf({ kind, dates }: JsonObject, first: string, last: string): string[] {
  const told = (Array.isArray(dates) ? (dates as unknown[]) : [])
    .filter(isObject)
    .map((one) => textOf(one.first_date));
  if (kind !== 'yearly') return told.toSorted();
  const years = Array.from(
    { length: Number(last.slice(0, 4)) + 4 - Number(first.slice(0, 4)) },
    (_, at) => Number(first.slice(0, 4)) + at,
  );
  return years.flatMap((year) => told.map((date) => `${year}${date.slice(4)}`)).toSorted();
}

function eventOf(form: JsonObject, { file }: FakeUpload, own: JsonObject): JsonObject {
  const [first = '', last = ''] = [file.dates[0], file.dates.at(-1)];
  const starts = startsOf(form, first, last);
  return {
    name: form.name,
    kind: form.kind,
    dates: form.dates ?? [],
    country: form.country ?? null,
    region: form.region ?? null,
    days_before: form.days_before ?? 0,
    days_after: form.days_after ?? 0,
    scope: form.scope ?? {},
    ...own,
    past: starts.filter((date) => first <= date && date <= last).length,
    next_date: starts.find((date) => date > last) ?? null,
  };
}

/** Returns the handlers of event operations. */
export function eventOperations(workspace: FakeWorkspace): Record<string, Handler> {
  const ofUpload =
    (response: (upload: FakeUpload, request: FakeRequest, user: string) => ReturnType<Handler>): Handler =>
    (request, user) => {
      const upload = workspace.uploadOf(request.path.id ?? '');
      return upload ? response(upload, request, user) : problem(404, 'The dataset was not found');
    };
  const ofEvent = (
    response: (
      event: JsonObject,
      upload: FakeUpload,
      request: FakeRequest,
      user: string,
    ) => ReturnType<Handler>,
  ): Handler =>
    ofUpload((upload, request, user) => {
      const event = upload.events.find(({ id }) => id === request.path.eventId);
      return event ? response(event, upload, request, user) : problem(404, 'There is no such event');
    });
  const isTaken = (upload: FakeUpload, name: unknown, but?: JsonObject) =>
    upload.events.some((event) => event !== but && event.name === name);
  return {
    listDatasetEvents: ofUpload(({ events }) => json(200, { events })),
    addDatasetEvent: ofUpload((upload, request, user) => {
      const form = fieldsIn(request);
      if (isTaken(upload, form.name)) return problem(409, 'This dataset has an event of this name already.');
      const [at, id] = [workspace.time(), workspace.nextId()];
      const own = { id, revision: 1, created_at: at, created_by: user, changed_at: at, changed_by: user };
      const event = eventOf(form, upload, own);
      upload.events.push(event);
      return json(200, event);
    }),
    changeDatasetEvent: ofEvent((event, upload, request, user) => {
      const form = fieldsIn(request);
      if (typeof form.revision === 'number' && form.revision !== event.revision)
        return json(409, {
          detail: 'It was changed meanwhile.',
          yours: form,
          theirs: event,
        });
      if (isTaken(upload, form.name, event)) return problem(409, 'There is an event of this name already.');
      const { id, created_at, created_by, revision } = event;
      const changed = { changed_at: workspace.time(), changed_by: user, revision: Number(revision) + 1 };
      const now = eventOf(form, upload, { id, created_at, created_by, ...changed });
      upload.events = upload.events.map((one) => (one === event ? now : one));
      return json(200, now);
    }),
    deleteDatasetEvent: ofEvent((event, upload, { query: { revision } }) => {
      if (revision !== undefined && Number(revision) !== event.revision)
        return json(409, { detail: 'It was changed meanwhile.', theirs: event });
      upload.events = upload.events.filter((one) => one !== event);
      return json(200, { success: true });
    }),
  };
}
