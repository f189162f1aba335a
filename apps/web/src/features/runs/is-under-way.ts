/** Whether a run may still change. */
export function isUnderWay(status: string | null | undefined): boolean {
  return status === 'queued' || status === 'running';
}
