import { scryptSync, type ScryptOptions } from 'node:crypto';

export interface DeriveTask {
  password: string;
  salt: Uint8Array;
  length: number;
  options: ScryptOptions;
}

/** In a thread of its own: the pool of Node's asynchronous scrypt also reads the files that are served. */
export default function derive({ password, salt, length, options }: DeriveTask): Uint8Array {
  return scryptSync(password, salt, length, options);
}
