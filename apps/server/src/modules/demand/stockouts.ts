import type { components } from '@forecast-console/api-client/schema';
import { parseIsoDate } from '@forecast-console/calendar';
import type { Code } from '@forecast-console/ingest';
import type { Reserve } from '../../db/reserve.ts';
import { ConflictError, ForbiddenError, InvalidInputError, NotFoundError } from '../../errors.ts';
import type { CurrentUser } from '../../http/contract/caller.ts';
import { dateInWords } from '../../plain-text.ts';
import type { StorageQuota, UploadRow, UploadsRepository } from '../datasets/index.ts';
import type { DatasetFiles, DatasetReader } from '../datasets/storage/index.ts';
import type { StockoutMark } from './stockout-mark.ts';
import type { StockoutRow, StockoutsRepository } from './stockouts-repository.ts';

type Schemas = components['schemas'];

interface Dependencies {
  uploads: UploadsRepository;
  stockouts: StockoutsRepository;
  files: DatasetFiles;
  quota: Pick<StorageQuota, 'requireSpace'>;
  reserve: Reserve;
  newId: () => string;
  now: () => Date;
}

const maxMarks = 1000;
/** Limit on the total size of the keys of a dataset's marks, which runs reference. */
const maxBytes = 500_000;
/** Maximum number of different sets of characteristics in the marks of a dataset. Each needs a pass over its items. */
const maxLevels = 20;
const maxDays = 3653;
const [earliest, latest] = [parseIsoDate('1900-01-01') ?? 0, parseIsoDate('2200-12-31') ?? 0];

/**
 * Marks of periods in which items could not be sold, or whose values are outliers or not. Every user may list and set them; only the author, the dataset's
 * owner and administrators may remove them.
 */
export class Stockouts {
  readonly #deps: Dependencies;

  constructor(deps: Dependencies) {
    this.#deps = deps;
  }

  async list(uploadId: string): Promise<Schemas['StockoutList']> {
    const upload = await this.#find(uploadId);
    const [marks, removed] = [
      await this.#deps.stockouts.list(upload.id),
      await this.#deps.stockouts.removed(upload.id),
    ];
    return { stockouts: marks.map(toStockout), removed: removed.map(toStockout) };
  }

  /**
   * Sets all marks of a form, or none.
   * @throws InvalidInputError for invalid dates, and for items that the dataset does not have
   * @throws ConflictError for a mark that exists, and if the dataset's marks would be too many or too large
   */
  async add(
    uploadId: string,
    { stockouts: forms }: Schemas['StockoutForm'],
    user: CurrentUser,
  ): Promise<Schemas['StockoutList']> {
    const upload = await this.#find(uploadId);
    const marks = forms.map(toMark);
    for (const [at, mark] of marks.entries()) requireDates(mark, at);
    await this.#deps.files.read(upload, (file) => requireItems(file, marks));
    await this.#deps.quota.requireSpace(user);
    await this.#requireSpace(upload, marks);
    const now = this.#deps.now().toISOString();
    const isStored = await this.#deps.stockouts.insert(
      marks.map(({ key, kind = null, ...dates }) => ({
        id: this.#deps.newId(),
        upload_id: upload.id,
        key: JSON.stringify(key),
        ...dates,
        kind,
        created_at: now,
        created_by: user.id,
      })),
    );
    if (!isStored) throw new NotFoundError(`Upload ${uploadId} was not found`);
    return this.list(uploadId);
  }

  /**
   * Removes a mark. Runs that used it keep it.
   * @throws ForbiddenError unless the user is the author, the dataset's owner or an administrator
   */
  async remove(uploadId: string, id: string, user: CurrentUser): Promise<void> {
    const upload = await this.#find(uploadId);
    const mark = await this.#deps.stockouts.byId(upload.id, id);
    if (!mark) throw new NotFoundError(`Upload ${upload.id} has no mark ${id}`);
    if (![mark.created_by, upload.user_id].includes(user.id) && !user.roles.includes('admin'))
      throw new ForbiddenError(
        'Only the author of this mark, the owner of the dataset, or an administrator may remove it.',
      );
    await this.#deps.reserve.spend(async () => {
      await this.#deps.stockouts.remove(mark.id, this.#deps.now().toISOString(), user.id);
      await this.#deps.stockouts.forgetOldest(upload.id);
    });
  }

  /** Returns the marks for a run that starts now, in an order that depends on the marks only. */
  async definitions(uploadId: string): Promise<StockoutMark[]> {
    return (await this.#deps.stockouts.list(uploadId)).map(markOf).toSorted(inOrder);
  }

  async #find(id: string): Promise<UploadRow> {
    const upload = await this.#deps.uploads.byAnyId(id);
    if (!upload) throw new NotFoundError(`Upload ${id} was not found`);
    return upload;
  }

  async #requireSpace(upload: UploadRow, added: readonly StockoutMark[]): Promise<void> {
    const existing = (await this.#deps.stockouts.list(upload.id)).map(markOf);
    const known = new Set<string>(existing.map(identityOf));
    for (const mark of added) {
      const identity = identityOf(mark);
      if (known.has(identity)) throw new ConflictError(`${nameOf(mark)} is already marked.`);
      known.add(identity);
    }
    const all = [...existing, ...added];
    if (all.length > maxMarks)
      throw new ConflictError(
        `This dataset would have ${all.length} marks, but at most ${maxMarks} are allowed. Remove some, mark longer periods, or upload a column "in stock".`,
      );
    const bytes = all.reduce((sum, { key }) => sum + Buffer.byteLength(JSON.stringify(key)), 0);
    if (bytes > maxBytes)
      throw new ConflictError(
        `The marks of this dataset would take ${bytes.toLocaleString('en-US')} bytes, but at most ${maxBytes.toLocaleString('en-US')} are allowed. Remove some marks.`,
      );
    const levels = new Set(all.map(({ key }) => Object.keys(key).join()));
    if (levels.size > maxLevels)
      throw new ConflictError(
        `The marks of this dataset would use ${levels.size} different combinations of characteristics, but at most ${maxLevels} are allowed.`,
      );
  }
}

/** Sorts the codes of the key, so that equal marks have equal texts. */
function toMark({
  key,
  first_date,
  last_date,
  kind = 'stockout',
}: Schemas['StockoutForm']['stockouts'][number]): StockoutMark {
  const codes = Object.keys(key).toSorted((a, b) => Number(a.slice(1)) - Number(b.slice(1))) as Code[];
  const mark = { key: Object.fromEntries(codes.map((code) => [code, key[code]])), first_date, last_date };
  return kind === 'stockout' ? mark : { ...mark, kind };
}

function requireDates({ first_date, last_date }: StockoutMark, at: number): void {
  const [first, last] = [parseIsoDate(first_date), parseIsoDate(last_date)];
  if (first === null || last === null || first < earliest || last > latest)
    throw new InvalidInputError(`Mark ${at + 1}: the dates must be between 01/01/1900 and 31/12/2200.`);
  const [from, to] = [dateInWords(first_date), dateInWords(last_date)];
  if (last < first) throw new InvalidInputError(`Mark ${at + 1}: the period ends on ${to}, before ${from}.`);
  if (last - first >= maxDays)
    throw new InvalidInputError(`Mark ${at + 1}: the period from ${from} to ${to} is longer than ten years.`);
}

/** @throws InvalidInputError that names the first unknown characteristic or value */
function requireItems(file: DatasetReader, marks: readonly StockoutMark[]): void {
  const labels = new Map(file.characteristics().map(({ code, label }) => [code, label]));
  const values = new Map<Code, Set<string>>();
  for (const [code, value] of marks.flatMap(({ key }) => Object.entries(key) as [Code, string][])) {
    if (!labels.has(code) || code === 'c1')
      throw new InvalidInputError(`The dataset has no characteristic ${code}. Choose others.`);
    values.set(code, (values.get(code) ?? new Set()).add(value));
  }
  for (const [code, named] of values) {
    const known = file.knownValues(code, [...named]);
    const unknown = [...named].find((value) => !known.has(value));
    if (unknown !== undefined)
      throw new InvalidInputError(`${labels.get(code)} has no value "${unknown}" in this dataset.`);
  }
}

const identityOf = ({ key, first_date, last_date, kind }: StockoutMark): string =>
  JSON.stringify([key, first_date, last_date, ...(kind === undefined ? [] : [kind])]);

const inOrder = (a: StockoutMark, b: StockoutMark): number => (identityOf(a) < identityOf(b) ? -1 : 1);

function nameOf({ key, first_date, last_date }: StockoutMark): string {
  const item = Object.values(key).join(' + ') || 'Every item';
  return `${item}, ${dateInWords(first_date)} to ${dateInWords(last_date)},`;
}

function markOf({ key, first_date, last_date, kind }: StockoutRow): StockoutMark {
  const mark = { key: JSON.parse(key) as StockoutMark['key'], first_date, last_date };
  return kind === null ? mark : { ...mark, kind };
}

function toStockout(row: StockoutRow): Schemas['Stockout'] {
  const { id, created_at, created_by_name, removed_at, removed_by_name } = row;
  return {
    id,
    ...markOf(row),
    kind: row.kind ?? 'stockout',
    created_at,
    created_by: created_by_name,
    removed_at,
    removed_by: removed_by_name,
  };
}
