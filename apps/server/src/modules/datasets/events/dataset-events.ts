import type { components } from '@forecast-console/api-client/schema';
import { formatIsoDate, parseIsoDate } from '@forecast-console/calendar';
import type { DatasetFiles } from '../storage/dataset-files.ts';
import {
  ChangedMeanwhileError,
  ConflictError,
  ForbiddenError,
  InvalidInputError,
  NotFoundError,
} from '../../../errors.ts';
import { type EventDefinition, occurrencesOf } from './occurrences.ts';
import { attribution, holidayCountries } from './holidays.ts';
import type { DatasetEventRow, DatasetEventsRepository } from './events-repository.ts';
import type { StorageQuota } from '../quota.ts';
import type { Reserve } from '../../../db/reserve.ts';
import type { UploadRow, UploadsRepository } from '../uploads-repository.ts';
import { dateInWords, requirePlainText } from '../../../plain-text.ts';
import type { CurrentUser } from '../../../http/contract/caller.ts';

type Schemas = components['schemas'];

interface Dependencies {
  uploads: UploadsRepository;
  events: DatasetEventsRepository;
  files: DatasetFiles;
  quota: Pick<StorageQuota, 'requireSpace'>;
  reserve: Reserve;
  newId: () => string;
  now: () => Date;
}

const maxEvents = 100;
/** Limit on the total size of a dataset's event definitions, which runs reference. */
const maxBytes = 1_000_000;
const maxDays = 366;
const [earliest, latest] = [parseIsoDate('1900-01-01') ?? 0, parseIsoDate('2200-12-31') ?? 0];
/** How far ahead to look for the next occurrence of an event. */
const daysAhead = 3 * 366;

/**
 * Events of datasets. Every user may list and add them; only the author, the dataset's owner and administrators may
 * change or delete them.
 */
export class DatasetEvents {
  readonly #deps: Dependencies;

  constructor(deps: Dependencies) {
    this.#deps = deps;
  }

  async list(uploadId: string): Promise<Schemas['DatasetEventList']> {
    const upload = await this.#find(uploadId);
    const rows = await this.#deps.events.list(upload.id);
    return { events: await Promise.all(rows.map((row) => toEvent(row, upload))) };
  }

  async countries(): Promise<Schemas['HolidayCountryList']> {
    return { countries: [...(await holidayCountries())], attribution };
  }

  /**
   * @throws InvalidInputError if the fields do not fit together
   * @throws ConflictError if the name is taken, or the dataset's events are too many or too large
   */
  async add(
    uploadId: string,
    form: Schemas['EventForm'],
    user: CurrentUser,
  ): Promise<Schemas['DatasetEvent']> {
    const upload = await this.#find(uploadId);
    const definition = await this.#defined(upload, form);
    await this.#deps.quota.requireSpace(user);
    if ((await this.#deps.events.count(upload.id)) >= maxEvents)
      throw new ConflictError(
        `This dataset has reached the limit of ${maxEvents} events. Delete some to add more.`,
      );
    await this.#requireEventSpace(upload, definition, null);
    const [id, now] = [this.#deps.newId(), this.#deps.now().toISOString()];
    const refused = await this.#deps.events.insert({
      id,
      upload_id: upload.id,
      name: definition.name,
      definition: JSON.stringify(definition),
      revision: 1,
      created_at: now,
      created_by: user.id,
      changed_at: now,
      changed_by: user.id,
    });
    if (refused === 'dataset gone') throw new NotFoundError(`Upload ${uploadId} was not found`);
    if (refused === 'name taken') throw nameTaken(definition.name);
    return this.#shown(upload, id);
  }

  /**
   * Replaces all fields of an event.
   * @throws ForbiddenError unless the user is the author, the dataset's owner or an administrator
   * @throws ChangedMeanwhileError if the event changed since the given revision
   * @throws ConflictError if the name is taken, or the dataset's events would become too large
   */
  async change(
    uploadId: string,
    id: string,
    form: Schemas['EventForm'],
    user: CurrentUser,
  ): Promise<Schemas['DatasetEvent']> {
    const upload = await this.#find(uploadId);
    const before = await this.#findEvent(upload, id);
    requireAuthorOrOwner(user, before, upload, 'change');
    const definition = await this.#defined(upload, form);
    if (await this.#requireEventSpace(upload, definition, before)) await this.#deps.quota.requireSpace(user);
    const refused = await this.#deps.events.update(id, form.revision ?? before.revision, {
      name: definition.name,
      definition: JSON.stringify(definition),
      changed_at: this.#deps.now().toISOString(),
      changed_by: user.id,
    });
    if (refused === 'name taken') throw nameTaken(definition.name);
    if (refused === 'changed')
      throw changedMeanwhile(await this.#shown(upload, id), ', and change it again', { yours: definition });
    return this.#shown(upload, id);
  }

  /**
   * @param revision the expected revision; null to skip the check
   * @throws ForbiddenError unless the user is the author, the dataset's owner or an administrator
   * @throws ChangedMeanwhileError if the event has another revision
   */
  async remove(uploadId: string, id: string, revision: number | null, user: CurrentUser): Promise<void> {
    const upload = await this.#find(uploadId);
    const event = await this.#findEvent(upload, id);
    requireAuthorOrOwner(user, event, upload, 'delete');
    if (!(await this.#deps.reserve.spend(() => this.#deps.events.remove(event.id, revision))))
      throw changedMeanwhile(await this.#shown(upload, id), ' before you delete it');
  }

  /** Returns the event definitions for a run that starts now. */
  async definitions(uploadId: string): Promise<EventDefinition[]> {
    return (await this.#deps.events.list(uploadId)).map(definitionOf);
  }

  async #find(id: string): Promise<UploadRow> {
    const upload = await this.#deps.uploads.byAnyId(id);
    if (!upload) throw new NotFoundError(`Upload ${id} was not found`);
    return upload;
  }

  async #findEvent(upload: UploadRow, id: string): Promise<DatasetEventRow> {
    const event = await this.#deps.events.byId(upload.id, id);
    if (!event) throw new NotFoundError(`Upload ${upload.id} has no event ${id}`);
    return event;
  }

  /**
   * A set of events created before the limit existed may change but not grow.
   *
   * @returns whether the set grows
   */
  async #requireEventSpace(
    upload: UploadRow,
    definition: EventDefinition,
    before: DatasetEventRow | null,
  ): Promise<boolean> {
    const bytes = Buffer.byteLength(JSON.stringify(definition));
    if (before !== null && bytes <= Buffer.byteLength(before.definition)) return false;
    const others = await this.#deps.events.bytes(upload.id, before?.id);
    if (others + bytes > maxBytes)
      throw new ConflictError(
        `The events of this dataset would take ${(others + bytes).toLocaleString('en-US')} bytes, but at most ${maxBytes.toLocaleString('en-US')} are allowed. Choose fewer values in the scope, or delete some events.`,
      );
    return true;
  }

  async #shown(upload: UploadRow, id: string): Promise<Schemas['DatasetEvent']> {
    return toEvent(await this.#findEvent(upload, id), upload);
  }

  async #defined(upload: UploadRow, form: Schemas['EventForm']): Promise<EventDefinition> {
    requirePlainText('name', form.name);
    const name = form.name.trim();
    if (name === '') throw new InvalidInputError('An event needs a name.');
    const { kind, country = null, region = null, days_before = 0, days_after = 0 } = form;
    const [scope, dates] = [form.scope ?? {}, form.dates ?? []];
    if (kind === 'holidays') await requireCountry(country, region);
    else requireDates(dates);
    const codes = Object.keys(scope);
    const known =
      codes.length === 0 ? [] : await this.#deps.files.read(upload, (file) => file.characteristics());
    const unknown = codes.filter((code) => !known.some((row) => row.code === code));
    if (unknown.length > 0)
      throw new InvalidInputError(`The dataset has no characteristic ${unknown.join(', ')}. Choose others.`);
    const ofHolidays = kind === 'holidays';
    return {
      name,
      kind,
      dates: ofHolidays ? [] : dates,
      country: ofHolidays ? country : null,
      region: ofHolidays ? region : null,
      days_before,
      days_after,
      scope,
    };
  }
}

function requireAuthorOrOwner(
  user: CurrentUser,
  event: DatasetEventRow,
  upload: UploadRow,
  action: 'change' | 'delete',
): void {
  if ([event.created_by, upload.user_id].includes(user.id) || user.roles.includes('admin')) return;
  throw new ForbiddenError(
    `Only the author of this event, the owner of the dataset, or an administrator may ${action} it.`,
  );
}

function changedMeanwhile(
  theirs: Schemas['DatasetEvent'],
  next: string,
  properties: Omit<Schemas['EventConflict'], 'detail'> = {},
): ChangedMeanwhileError {
  return new ChangedMeanwhileError(
    `"${theirs.name}" was changed by ${theirs.changed_by ?? 'somebody'} in the meantime. Review the current event${next}.`,
    { ...properties, theirs },
  );
}

function nameTaken(name: string): ConflictError {
  return new ConflictError(`This dataset already has an event "${name}". Choose another name.`);
}

async function requireCountry(country: string | null, region: string | null): Promise<void> {
  const found = (await holidayCountries()).find(({ code }) => code === country);
  if (found === undefined)
    throw new InvalidInputError(
      country === null
        ? 'Select a country for public holidays.'
        : `No public holidays are available for ${country}. Choose another country.`,
    );
  if (region !== null && !found.regions.some(({ code }) => code === region))
    throw new InvalidInputError(`${found.name} has no region ${region} with its own public holidays.`);
}

function requireDates(dates: EventDefinition['dates']): void {
  if (dates.length === 0) throw new InvalidInputError('Enter the dates of the event.');
  for (const { first_date, last_date } of dates) {
    const [first, last] = [parseIsoDate(first_date), parseIsoDate(last_date)];
    if (first === null || last === null || first < earliest || last > latest)
      throw new InvalidInputError('The dates of an event must be between 01/01/1900 and 31/12/2200.');
    const [from, to] = [dateInWords(first_date), dateInWords(last_date)];
    if (last < first) throw new InvalidInputError(`The event ends on ${to}, before ${from}.`);
    if (last - first >= maxDays)
      throw new InvalidInputError(`The event from ${from} to ${to} is longer than a year.`);
  }
}

function definitionOf({ definition }: DatasetEventRow): EventDefinition {
  return JSON.parse(definition) as EventDefinition;
}

async function toEvent(row: DatasetEventRow, upload: UploadRow): Promise<Schemas['DatasetEvent']> {
  const { id, revision, created_at, created_by_name, changed_at, changed_by_name } = row;
  const definition = definitionOf(row);
  const { past, next } = await timesOf(definition, upload);
  return {
    ...definition,
    id,
    revision,
    created_at,
    created_by: created_by_name,
    changed_at,
    changed_by: changed_by_name,
    past,
    next_date: next === null ? null : formatIsoDate(next),
  };
}

/** Counts how often an event occurred within the dates of a dataset, and finds its next occurrence. */
async function timesOf(
  definition: EventDefinition,
  { first_date, last_date }: UploadRow,
): Promise<{ past: number; next: number | null }> {
  const [first, last] = [first_date, last_date].map((date) => (date === null ? null : parseIsoDate(date)));
  if (first === null || first === undefined || last === null || last === undefined)
    return { past: 0, next: null };
  const own = { ...definition, days_before: 0, days_after: 0 };
  const starts = (await occurrencesOf(own, first, last + daysAhead))
    .flatMap(({ spans }) => spans.map((span) => span.first))
    .toSorted((a, b) => a - b);
  return {
    past: starts.filter((start) => start <= last).length,
    next: starts.find((start) => start > last) ?? null,
  };
}
