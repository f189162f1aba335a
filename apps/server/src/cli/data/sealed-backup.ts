import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import { StartRefusedError } from '../../errors.ts';
import type { BackupStore } from './backup-store.ts';

/** Written last, so a backup with this file is complete. */
export const manifestName = 'backup.json';
/** Size of a part; a few of them are in memory at the same time. */
const partBytes = 8 << 20;
const keyBytes = 32;
const tagBytes = 16;
const nonceBytes = 12;
const cipher = 'aes-256-gcm';
const format = 1;

interface Manifest {
  format: number;
  kind: string;
  isEncrypted: boolean;
  salt: string;
  parts: number;
  /** Authenticates the other properties. */
  tag: string;
}

const partName = (index: number) => `${String(index).padStart(6, '0')}.part`;

/**
 * Every backup has its own key. Without a secret, anyone can derive it, so the parts are only protected from damage.
 */
const keyOf = (secret: string | null, salt: Buffer) =>
  Buffer.from(hkdfSync('sha256', secret ?? '', salt, 'forecast-console backup', keyBytes));

/** The position of a part is its nonce, so parts cannot be swapped. */
function nonceOf(index: number): Buffer {
  const nonce = Buffer.alloc(nonceBytes);
  nonce.writeUInt32BE(index);
  return nonce;
}

const tagOf = (key: Buffer, { format: version, kind, isEncrypted, salt, parts }: Omit<Manifest, 'tag'>) =>
  createHmac('sha256', key)
    .update(JSON.stringify([version, kind, isEncrypted, salt, parts]))
    .digest();

/**
 * Stores a stream in parts, each encrypted and authenticated (AES-256-GCM).
 *
 * @param kind says what the stream contains
 * @param secret null to only protect the backup from damage
 */
export async function writeSealed(
  to: BackupStore,
  kind: string,
  secret: string | null,
  content: AsyncIterable<Buffer>,
): Promise<void> {
  const salt = randomBytes(keyBytes);
  const key = keyOf(secret, salt);
  let parts = 0;
  const seal = async (bytes: Buffer): Promise<void> => {
    const sealing = createCipheriv(cipher, key, nonceOf(parts));
    const sealed = [sealing.update(bytes), sealing.final()];
    await to.put(partName(parts++), Buffer.concat([...sealed, sealing.getAuthTag()]));
  };
  let waiting: Buffer[] = [];
  let size = 0;
  for await (const chunk of content)
    for (let at = 0; at < chunk.length;) {
      const taken = chunk.subarray(at, at + partBytes - size);
      waiting.push(taken);
      at += taken.length;
      size += taken.length;
      if (size < partBytes) continue;
      await seal(Buffer.concat(waiting));
      [waiting, size] = [[], 0];
    }
  if (size > 0) await seal(Buffer.concat(waiting));
  const manifest = { format, kind, isEncrypted: secret !== null, salt: salt.toString('base64'), parts };
  const tag = tagOf(key, manifest).toString('base64');
  await to.put(manifestName, Buffer.from(JSON.stringify({ ...manifest, tag })));
}

/**
 * Opens a stored stream. Reading it throws a StartRefusedError at the first part that is missing or was changed; only
 * verified bytes are returned.
 *
 * @throws StartRefusedError if the secret is wrong, or the backup is incomplete or was changed
 */
export async function openSealed(
  from: BackupStore,
  secret: string | null,
): Promise<{ kind: string; content: AsyncGenerator<Buffer> }> {
  const bytes = await from.get(manifestName);
  if (bytes === null) throw new StartRefusedError(`There is no complete backup in ${from.location}.`);
  const changed = new StartRefusedError(
    `The backup ${from.location} was changed: ${manifestName} is not valid.`,
  );
  const manifest = parse(bytes);
  if (manifest === null) throw changed;
  if (manifest.format !== format)
    throw new StartRefusedError(
      `The backup ${from.location} was written by a newer version of Forecast Console.`,
    );
  if (manifest.isEncrypted && secret === null)
    throw new StartRefusedError(`The backup ${from.location} is encrypted. Set BACKUP_KEY.`);
  const key = keyOf(manifest.isEncrypted ? secret : null, Buffer.from(manifest.salt, 'base64'));
  const tag = Buffer.from(manifest.tag, 'base64');
  const expected = tagOf(key, manifest);
  if (tag.length !== expected.length || !timingSafeEqual(tag, expected))
    throw manifest.isEncrypted
      ? new StartRefusedError(
          `BACKUP_KEY is not the key of the backup ${from.location}, or the backup was changed.`,
        )
      : changed;
  return { kind: manifest.kind, content: unseal(from, manifest.parts, key) };
}

function parse(bytes: Buffer): Manifest | null {
  try {
    const value: unknown = JSON.parse(bytes.toString());
    const { salt, tag } = value as Manifest;
    return typeof salt === 'string' && typeof tag === 'string' ? (value as Manifest) : null;
  } catch {
    return null;
  }
}

async function* unseal(from: BackupStore, parts: number, key: Buffer): AsyncGenerator<Buffer> {
  for (let index = 0; index < parts; index++) {
    const name = partName(index);
    const sealed = await from.get(name);
    if (sealed === null)
      throw new StartRefusedError(`The backup ${from.location} is incomplete: ${name} is missing.`);
    let bytes: Buffer;
    try {
      const opening = createDecipheriv(cipher, key, nonceOf(index), { authTagLength: tagBytes });
      opening.setAuthTag(sealed.subarray(-tagBytes));
      bytes = opening.update(sealed.subarray(0, -tagBytes));
      opening.final();
    } catch (error) {
      throw new StartRefusedError(`The backup ${from.location} is damaged: ${name} was changed.`, {
        cause: error,
      });
    }
    yield bytes;
  }
}
