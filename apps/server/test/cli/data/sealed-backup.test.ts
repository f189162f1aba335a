import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type BackupStore, LocalStore, S3Store } from '../../../src/cli/data/backup-store.ts';
import { openSealed, writeSealed } from '../../../src/cli/data/sealed-backup.ts';
import { FakeS3 } from '../../support/fake-s3.ts';

const secret = 'the backup key of these tests, 32+';
/** Three parts. */
const content = randomBytes(17 << 20);

async function* chunksOf(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += 1_000_003) yield bytes.subarray(at, at + 1_000_003);
}

const readAll = async (from: BackupStore, key: string | null) =>
  buffer((await openSealed(from, key)).content);

describe.each(['folder', 'object storage'])('a backup in parts in a %s', (kind) => {
  let folder: string;
  let storage: FakeS3;
  let store: BackupStore;
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'sealed-'));
    storage = await FakeS3.start();
    store = kind === 'folder' ? new LocalStore(folder) : new S3Store('s3://data/forecast', storage.config);
  });
  afterEach(async () => {
    await storage.stop();
    rmSync(folder, { recursive: true });
  });

  const changed = async (name: string, change: (bytes: Buffer) => Buffer) => {
    const bytes = (await store.get(name)) ?? Buffer.alloc(0);
    await store.put(name, change(Buffer.from(bytes)));
  };
  const flipped = (bytes: Buffer) => {
    bytes.writeUInt8(bytes.readUInt8(100) ^ 1, 100);
    return bytes;
  };

  it.each([secret, null])('returns what was written with the key %s', async (key) => {
    await writeSealed(store, 'test', key, chunksOf(content));
    expect((await store.list()).toSorted()).toEqual([
      '000000.part',
      '000001.part',
      '000002.part',
      'backup.json',
    ]);
    expect((await readAll(store, key)).equals(content)).toBe(true);
  });

  it('hides the content if it has a key', async () => {
    const text = Buffer.from('demand of a customer '.repeat(1000));
    await writeSealed(store, 'test', secret, chunksOf(text));
    expect((await store.get('000000.part'))?.includes('customer')).toBe(false);
  });

  it.each([
    [
      'the wrong key',
      async () => undefined,
      /^BACKUP_KEY is not the key of the backup .*, or the backup/,
      `${secret}!`,
    ],
    ['no key', async () => undefined, /^The backup .* is encrypted\. Set BACKUP_KEY\.$/, null],
    ['a changed part', () => changed('000001.part', flipped), /is damaged: 000001\.part was changed\.$/],
    [
      'a cut part',
      () => changed('000002.part', (bytes) => bytes.subarray(0, 4)),
      /000002\.part was changed\.$/,
    ],
    ['a missing part', () => store.remove('000002.part'), /is incomplete: 000002\.part is missing\.$/],
    ['no manifest', () => store.remove('backup.json'), /^There is no complete backup in /],
    [
      'a cut manifest',
      () => changed('backup.json', (bytes) => bytes.subarray(0, 50)),
      /backup\.json is not valid/,
    ],
    [
      'fewer parts in the manifest',
      () =>
        changed('backup.json', (bytes) => Buffer.from(bytes.toString().replace('"parts":3', '"parts":2'))),
      /or the backup was changed\.$/,
    ],
    [
      'swapped parts',
      async () => {
        const first = await store.get('000000.part');
        const second = await store.get('000001.part');
        if (first && second)
          await Promise.all([store.put('000000.part', second), store.put('000001.part', first)]);
      },
      /000000\.part was changed\.$/,
    ],
  ])('is rejected with %s', async (_, damage, message, key: string | null = secret) => {
    await writeSealed(store, 'test', secret, chunksOf(content));
    await damage();
    await expect(readAll(store, key)).rejects.toThrow(message);
  });

  it('detects damage without a key', async () => {
    await writeSealed(store, 'test', null, chunksOf(content));
    await changed('000000.part', flipped);
    await expect(readAll(store, null)).rejects.toThrow('000000.part was changed');
  });
});

it('names the object storage if it cannot be used', async () => {
  const storage = await FakeS3.start();
  const store = new S3Store('s3://data/forecast', { ...storage.config, accessKeyId: 'unknown' });
  await expect(store.list()).rejects.toThrow('s3://data/forecast cannot be used (403 InvalidAccessKeyId).');
  await storage.stop();
});
