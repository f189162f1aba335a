export { account, accountKey } from './account.ts';
export { auth, authKey } from './auth.ts';
export { events } from './events.ts';
export { freshMs, type Read } from './read.ts';
export { runs, runsKey } from './runs.ts';
export { metadata, metadataKey, system, systemKey } from './system.ts';
export {
  uploads,
  uploadsKey,
  type FileToAdd,
  type FileToSend,
  type Transfer,
  type UploadChoice,
} from './uploads.ts';
