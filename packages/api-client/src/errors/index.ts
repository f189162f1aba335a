export {
  AnswerError,
  ApiError,
  detailText,
  genericMessage,
  invalidInput,
  networkFailed,
  notAuthorized,
  notFound,
  serverFailed,
  unknownFailure,
  type ApiErrorCode,
  type ApiErrorInit,
} from './api-error.ts';
export { eventConflict, planConflict, type PlanConflictCell } from './conflicts.ts';
export * from './messages.ts';
