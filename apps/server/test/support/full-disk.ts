import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { Writable } from 'node:stream';

/** Works while every file that is streamed to disk meets what the operating system says of a full one. */
export async function onFullDisk<Result>(work: () => Promise<Result>): Promise<Result> {
  const { createWriteStream } = fs;
  const full = { code: 'ENOSPC', syscall: 'write' };
  const streamToFullDisk = () =>
    new Writable({
      write: (_chunk, _encoding, done) => done(Object.assign(new Error('no space left on device'), full)),
    });
  Object.assign(fs, { createWriteStream: streamToFullDisk });
  syncBuiltinESMExports();
  try {
    return await work();
  } finally {
    Object.assign(fs, { createWriteStream });
    syncBuiltinESMExports();
  }
}
