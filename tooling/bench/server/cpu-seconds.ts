import { readFileSync } from 'node:fs';

/** CPU seconds a process has used so far, in hundredths; null outside Linux. */
export function cpuSeconds(pid: number): number | null {
  if (process.platform !== 'linux') return null;
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / 100;
}
