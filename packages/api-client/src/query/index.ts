export {
  account,
  accountKey,
  accounts,
  accountsKey,
  auth,
  authKey,
  invitations,
  invitationsKey,
} from './accounts.ts';
export { freshMs, type Read } from './read.ts';
export { runs, runsKey } from './runs.ts';
export { stock } from './stock.ts';
export { metadata, metadataKey, system, systemKey } from './system.ts';
export {
  events,
  stockouts,
  uploads,
  uploadsKey,
  type FileToAdd,
  type FileToSend,
  type Transfer,
  type UploadChoice,
} from './uploads.ts';
export { webhooks, webhooksKey } from './webhooks.ts';
