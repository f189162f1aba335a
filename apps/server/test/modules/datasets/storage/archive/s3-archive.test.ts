import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { StorageUnreachableError } from '../../../../../src/errors.ts';
import { S3Archive } from '../../../../../src/modules/datasets/storage/archive/s3-archive.ts';
import { FakeS3 } from '../../../../support/fake-s3.ts';

// Uses a storage in this process; `npm run bench -- crash --store s3` uses a real one.
describe('dataset files in object storage', () => {
  const folder = mkdtempSync(join(tmpdir(), 'forecast-console-s3-'));
  const path = (name: string) => join(folder, name);
  let storage: FakeS3;
  let archive: S3Archive;
  beforeAll(async () => {
    storage = await FakeS3.start();
    archive = new S3Archive(storage.config);
  });
  afterEach(() => {
    storage.objects.clear();
    storage.refusal = null;
    storage.isFrozen = false;
    storage.breaksOff = false;
    storage.maxBytes = Number.POSITIVE_INFINITY;
  });
  afterAll(async () => {
    await storage.stop();
    rmSync(folder, { recursive: true });
  });

  /** Stores a file of random bytes in the archive. */
  async function kept(id: string, size: number): Promise<Buffer> {
    const content = randomBytes(size);
    writeFileSync(path(id), content);
    await archive.keep(id, path(id));
    return content;
  }
  const reasonOf = (work: Promise<unknown>) =>
    work.then(
      () => 'none',
      (error: unknown) => (error instanceof StorageUnreachableError ? error.message : String(error)),
    );

  it.each([0, 1, 5 * 2 ** 20 + 1])('are fetched unchanged: %s bytes', async (size) => {
    const content = await kept('file', size);
    expect(await archive.fetch('file', path('back'))).toBe(true);
    expect(readFileSync(path('back')).equals(content)).toBe(true);
    expect(storage.files).toEqual(['forecast/datasets/file']);
  });

  it('are missing after their removal, and leave no local file', async () => {
    await kept('file', 10);
    await archive.remove('file');
    await archive.remove('never stored');
    expect(await archive.fetch('file', path('gone'))).toBe(false);
    expect(existsSync(path('gone'))).toBe(false);
  });

  it('are listed over several pages, and only those of this prefix', async () => {
    for (const id of ['a', 'b', 'c', 'd', 'e']) await kept(id, 3);
    storage.objects.set('other/datasets/f', Buffer.from('x'));
    expect(await archive.ids()).toEqual(new Set(['a', 'b', 'c', 'd', 'e']));
  });

  it('report their size, also while another file is not stored yet', async () => {
    await kept('one', 10);
    await kept('two', 32);
    const another = new S3Archive(storage.config);
    expect(await another.bytes(['one', 'two', 'later'])).toBe(42);
    await kept('later', 8);
    expect(await another.bytes(['one', 'two', 'later'])).toBe(50);
  });

  it('are not reported as stored if the storage has only a part of them', async () => {
    storage.maxBytes = 3;
    writeFileSync(path('file'), 'content');
    expect(await reasonOf(archive.keep('file', path('file')))).toContain(
      '(the stored file has another size)',
    );
  });

  it.each([
    [403, 'AccessDenied'],
    [404, 'NoSuchBucket'],
  ])('fail with the reason of the storage: %s %s', async (status, code) => {
    storage.refusal = { status, code, times: Number.POSITIVE_INFINITY };
    const works = [
      () => archive.fetch('file', path('back')),
      () => archive.remove('file'),
      () => archive.ids(),
    ];
    for (const work of works)
      expect(await reasonOf(work())).toContain(`cannot be used right now (${status} ${code})`);
    expect(existsSync(path('back'))).toBe(false);
  });

  it('are sent again after a temporary refusal', async () => {
    storage.refusal = { status: 503, code: 'SlowDown', times: 2 };
    const content = await kept('file', 10);
    expect(storage.objects.get('forecast/datasets/file')?.equals(content)).toBe(true);
  });

  it('fail with the reason if the storage is down, and work again afterward', async () => {
    await kept('file', 10);
    await storage.stop();
    try {
      expect(await reasonOf(archive.fetch('file', path('back')))).toMatch(/\((?:ECONNREFUSED|ECONNRESET)\)/);
    } finally {
      await storage.resume();
    }
    expect(await archive.fetch('file', path('back'))).toBe(true);
  });

  it('leave nothing behind if the connection breaks while they are fetched', async () => {
    await kept('file', 8 * 2 ** 20);
    storage.breaksOff = true;
    expect(await reasonOf(archive.fetch('file', path('back')))).toContain('(ECONNRESET)');
    expect(existsSync(path('back'))).toBe(false);
  });

  it('fail if the storage does not respond', async () => {
    storage.isFrozen = true;
    const impatient = new S3Archive(storage.config, 20);
    expect(await reasonOf(impatient.remove('file'))).toContain('(no response for 1 s)');
  });

  it('are no longer fetched once their transfer is canceled', async () => {
    storage.isFrozen = true;
    const unwanted = new AbortController();
    const fetched = archive.fetch('file', path('back'), unwanted.signal);
    unwanted.abort(new Error('not wanted'));
    await expect(fetched).rejects.toThrow('not wanted');
    expect(existsSync(path('back'))).toBe(false);
  });

  it('report an error of the local disk as such', async () => {
    await kept('file', 10);
    await expect(archive.keep('file', path('nowhere'))).rejects.toThrow('ENOENT');
    await expect(archive.fetch('file', path('no-folder/back'))).rejects.toThrow('ENOENT');
  });

  it('belong to the first database that stores them', async () => {
    expect(await archive.owner('first')).toBe('first');
    expect(await archive.owner('copy')).toBe('first');
    storage.objects.delete('forecast/owner');
    expect(await archive.owner('restored')).toBe('restored');
  });
});
