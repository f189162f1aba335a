import { createHmac, randomBytes } from 'node:crypto';

const prefix = 'whsec_';

/** Creates a signing secret with 192 bits. */
export const newSigningSecret = (): string => prefix + randomBytes(24).toString('base64');

/** The headers of a message as defined by Standard Webhooks: https://www.standardwebhooks.com */
export function signedHeaders(
  secret: string,
  { id, sentAt, payload }: { id: string; sentAt: Date; payload: string },
): Record<string, string> {
  const key = Buffer.from(secret.slice(prefix.length), 'base64');
  const timestamp = String(Math.floor(sentAt.getTime() / 1000));
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${payload}`).digest('base64');
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` };
}
