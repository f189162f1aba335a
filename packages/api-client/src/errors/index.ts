export {
  AnswerError,
  ApiError,
  detailText,
  eventConflict,
  genericMessage,
  invalidInput,
  networkFailed,
  notAuthorized,
  notFound,
  planConflict,
  serverFailed,
  unknownFailure,
  type ApiErrorCode,
  type ApiErrorInit,
  type PlanConflictCell,
} from './api-error.ts';
export * from './messages.ts';
