import { readFileSync } from 'node:fs';

/** Returns the CPU seconds that a process has used so far, rounded to hundredths; null outside Linux. */
export function cpuSeconds(pid: number): number | null {
  if (process.platform !== 'linux') return null;
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / 100;
}
