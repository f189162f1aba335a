import { setTimeout as sleep } from 'node:timers/promises';

const firstMs = 200;
const factor = 1.5;
const maxMs = 5000;

/** Waits between two polls, longer after each attempt. */
export const pause = (attempt: number) => sleep(Math.min(maxMs, firstMs * factor ** attempt));
