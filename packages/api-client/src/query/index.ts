export { auth, authKey } from './auth.ts';
export { events } from './events.ts';
export { metadata, metadataKey } from './metadata.ts';
export { freshMs, type Read } from './read.ts';
export { runs, runsKey } from './runs.ts';
export { system, systemKey } from './system.ts';
export { uploads, uploadsKey } from './uploads.ts';
export type { FileToAdd, FileToSend, Transfer, UploadChoice } from './upload-call.ts';
