import { randomUUID } from 'node:crypto';
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ask } from '../../support/call.ts';
import { writeFirstVersion } from '../../support/first-version.ts';
import { TestApp } from '../../support/test-app.ts';
import { longCsv, upload } from '../../support/test-data.ts';
import { type SignedIn, signedIn, testPassword } from '../../support/test-users.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'data-folder-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const files = () =>
  readdirSync(dataDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(dataDir.length + 1))
    .toSorted();

function write(...paths: string[]): void {
  for (const path of paths) {
    mkdirSync(dirname(join(dataDir, path)), { recursive: true });
    writeFileSync(join(dataDir, path), 'x');
  }
}

const refused = (why: string) =>
  new RegExp(
    `^The data folder .* but its database workspace.db is ${why}. Nothing was touched. Restore workspace.db, ` +
      'choose another DATA_DIR, or start once with "npm start -- --quarantine", which moves .* to .*quarantine\\.$',
  );

describe('a data folder without a matching database', () => {
  it('still contains unrelated files after a start, even in folders with the names that the server uses', async () => {
    const theirs = ['datasets/iris.csv', 'datasets/deep/own.db', 'incoming/letter.txt', 'incoming/.hidden'];
    write(...theirs);
    const app = await TestApp.open({ dataDir });
    expect(files()).toEqual(expect.arrayContaining(theirs));
    await app.close();
  });

  it('is rejected and not changed if it contains datasets but no database', async () => {
    write(`datasets/${randomUUID()}.db`, `datasets/${randomUUID()}.db.partial`, `incoming/${randomUUID()}`);
    const before = files();
    await expect(TestApp.open({ dataDir })).rejects.toThrow(refused('missing or empty'));
    expect(files()).toEqual(before);
    write('workspace.db');
    truncateSync(join(dataDir, 'workspace.db'));
    await expect(TestApp.open({ dataDir })).rejects.toThrow(refused('missing or empty'));
    expect(files()).toEqual([...before, 'workspace.db']);
  });

  it('is accepted if quarantine is allowed', async () => {
    const [dataset, received] = [randomUUID(), randomUUID()];
    write(`datasets/${dataset}.db`, `incoming/${received}`, 'datasets/theirs.db');
    const app = await TestApp.open({ dataDir, quarantine: true });
    expect(app.services.quarantined).toEqual([`datasets/${dataset}.db`, `incoming/${received}`]);
    expect(readdirSync(join(dataDir, 'quarantine')).toSorted()).toEqual(
      [`${dataset}.db`, received].toSorted(),
    );
    expect(readdirSync(join(dataDir, 'datasets'))).toEqual(['theirs.db']);
    await app.close();
  });
});

describe('a data folder of this server', () => {
  let app: TestApp;
  let ana: SignedIn;
  let kept: string;
  beforeEach(async () => {
    app = await TestApp.open({ dataDir });
    ana = await signedIn(app, 'ana');
    kept = (await upload(app, ana.token, longCsv(3))).id;
  });
  afterEach(() => app.close());

  it('contains no unfinished uploads or deletions after a start', async () => {
    const [removed, received] = [randomUUID(), randomUUID()];
    const half = randomUUID();
    await app.restart(() => {
      write(`datasets/${removed}.db`, `incoming/${received}`, `incoming/${received}.rows`);
      write(`datasets/${half}.db`, `datasets/${half}.db.partial`, `datasets/${half}.db.partial-journal`);
      app.withDatabase((database) =>
        database.exec(
          `INSERT INTO leftovers VALUES ('datasets/${removed}.db'), ('incoming/${received}');
           INSERT INTO uploads (id, run_id, file_name, original_name, upload_date, status, upload_mode)
           VALUES ('${half}', 'half-run', 'half.db', 'half.csv', '2024-01-01T00:00:00.000Z', 'processing', 'both')`,
        ),
      );
    });
    expect(app.services.quarantined).toEqual([]);
    expect(readdirSync(app.path('datasets'))).toEqual([`${kept}.db`]);
    expect(readdirSync(app.path('incoming'))).toEqual([]);
    expect(
      app.withDatabase((database) => [
        database.prepare('SELECT path FROM leftovers').pluck().all(),
        database.prepare('SELECT id FROM uploads').pluck().all(),
      ]),
    ).toEqual([[], [kept]]);
  });

  it('quarantines files that the database does not know, without overwriting anything', async () => {
    const orphan = randomUUID();
    const put = () => write(`datasets/${orphan}.db`, `datasets/${kept}.db.partial`, 'datasets/orphan.db');
    await app.restart(put);
    await app.restart(put);
    expect(app.services.quarantined).toEqual(
      [`datasets/${kept}.db.partial`, `datasets/${orphan}.db`].toSorted(),
    );
    expect(readdirSync(app.path('quarantine')).toSorted()).toEqual(
      [`${kept}.db.partial`, `${kept}.db.partial.2`, `${orphan}.db`, `${orphan}.db.2`].toSorted(),
    );
    expect(readdirSync(app.path('datasets')).toSorted()).toEqual([`${kept}.db`, 'orphan.db'].toSorted());
  });

  it('is rejected with an older database until the current one is restored', async () => {
    const [older, current] = [join(dataDir, 'older'), join(dataDir, 'current')];
    const database = app.path('workspace.db');
    await app.fastify.close();
    copyFileSync(database, older);
    await app.restart();
    const lost = (await upload(app, ana.token, longCsv(4))).id;
    await app.fastify.close();
    copyFileSync(database, current);
    copyFileSync(older, database);
    await expect(TestApp.open({ dataDir })).rejects.toThrow(refused('older than some of them'));
    expect(readdirSync(app.path('datasets')).toSorted()).toEqual([`${kept}.db`, `${lost}.db`].toSorted());
    copyFileSync(current, database);
    await app.restart();
    const { uploads } = await ask(app, 'listUploads', { token: ana.token });
    expect(uploads.map(({ id }) => id)).toEqual([lost, kept]);
  });

  it('contains records of uploads and deletions only while they are in progress', async () => {
    await ask(app, 'deleteUpload', { token: ana.token, path: { id: kept } });
    expect(app.withDatabase((database) => database.prepare('SELECT path FROM leftovers').all())).toEqual([]);
    expect(readdirSync(app.path('datasets'))).toEqual([]);
  });
});

describe('a data folder written by the first version', () => {
  it('opens with all its datasets in order', async () => {
    writeFirstVersion(dataDir);
    const before = files();
    const app = await TestApp.open({ dataDir });
    expect(files()).toEqual(expect.arrayContaining(before));
    expect(app.services.quarantined).toEqual([]);
    const form = { username: 'ana', password: testPassword };
    const { access_token: token } = await ask(app, 'login', { form });
    const { uploads } = await ask(app, 'listUploads', { token });
    expect(uploads.map(({ originalName, label }) => [originalName, label])).toEqual([
      ['second.csv', null],
      ['demand.csv', 'Of the first version'],
    ]);
    const { runs } = await ask(app, 'listForecastRuns', { token });
    expect(runs.map(({ status }) => status)).toEqual(['completed']);
    const data = await ask(app, 'getRunData', { token, path: { runId: runs[0]?.run_id ?? '' } });
    expect([data.details.actual.length, data.details.forecast.length]).toEqual([24, 2]);
    const path = { id: uploads[1]?.id ?? '' };
    expect(await ask(app, 'listUploadProducts', { token, path })).toHaveLength(2);
    const third = await upload(app, token, longCsv(3));
    expect((await ask(app, 'listUploads', { token })).uploads[0]?.id).toBe(third.id);
    await app.close();
  });
});
