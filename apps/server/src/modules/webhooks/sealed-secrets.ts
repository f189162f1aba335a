import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const ivLength = 12;
const tagLength = 16;

/** Encrypts secrets for storage. Each can be decrypted only for the webhook that it belongs to. */
export class SealedSecrets {
  readonly #key: Buffer;

  /** @param key value of WEBHOOK_KEY */
  constructor(key: string) {
    this.#key = Buffer.from(hkdfSync('sha256', key, '', 'forecast-console webhook secrets', 32));
  }

  seal(webhookId: string, secret: string): string {
    const iv = randomBytes(ivLength);
    const cipher = createCipheriv(algorithm, this.#key, iv).setAAD(Buffer.from(webhookId));
    const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
    return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64');
  }

  /** Returns null if the secret was encrypted with another key or for another webhook. */
  open(webhookId: string, sealed: string): string | null {
    const bytes = Buffer.from(sealed, 'base64');
    const decipher = createDecipheriv(algorithm, this.#key, bytes.subarray(0, ivLength), {
      authTagLength: tagLength,
    });
    decipher.setAAD(Buffer.from(webhookId));
    decipher.setAuthTag(bytes.subarray(ivLength, ivLength + tagLength));
    try {
      const text = decipher.update(bytes.subarray(ivLength + tagLength));
      return Buffer.concat([text, decipher.final()]).toString('utf8');
    } catch {
      return null;
    }
  }
}
