/** Adds what the server has deleted because of its age to the audit trail. */
export type RecordDeletion = (
  action: 'deleteUploadVersion' | 'deleteForecastRun',
  subject: string,
) => Promise<void>;
