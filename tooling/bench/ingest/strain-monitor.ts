// Loaded into the server before its own code; answers a message with what the event loop and memory went through.
import { monitorEventLoopDelay } from 'node:perf_hooks';

const RESOLUTION_MS = 5;
const NS_PER_MS = 1e6;
const US_PER_MS = 1e3;

const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
delay.enable();

// On a machine that others use as well, a late timer may have waited for a processor; the thread's own time tells.
let longestBusyMs = 0;
let before = process.threadCpuUsage();
setInterval(() => {
  const { user, system } = process.threadCpuUsage();
  longestBusyMs = Math.max(longestBusyMs, (user + system - before.user - before.system) / US_PER_MS);
  before = { user, system };
}, RESOLUTION_MS).unref();

process.on('message', (message) => {
  if (message !== 'strain') return;
  const beyond = (ns: number) => Math.max(0, ns / NS_PER_MS - RESOLUTION_MS);
  process.send?.({
    longestDelayMs: beyond(delay.max),
    p99DelayMs: beyond(delay.percentile(99)),
    longestBusyMs,
    memoryMb: process.memoryUsage().rss / 1024 ** 2,
    peakMemoryMb: process.resourceUsage().maxRSS / 1024,
  });
  delay.reset();
  longestBusyMs = 0;
});
