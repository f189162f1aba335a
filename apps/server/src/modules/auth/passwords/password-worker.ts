import { scryptSync, type ScryptOptions } from 'node:crypto';

export interface DeriveTask {
  password: string;
  salt: Uint8Array;
  length: number;
  options: ScryptOptions;
}

/** The task of `PasswordThreads`. */
export default function derive({ password, salt, length, options }: DeriveTask): Uint8Array {
  return scryptSync(password, salt, length, options);
}
