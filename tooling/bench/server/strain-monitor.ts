// Loaded into the server before its own code; answers a message with what the event loop and memory went through.
import { readFileSync, writeFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';

const resolutionMs = 5;
const nsPerMs = 1e6;
const usPerMs = 1e3;
/** What proc(5) names so. */
const resetPeak = '5';

const delay = monitorEventLoopDelay({ resolution: resolutionMs });
delay.enable();

// On a machine that others use as well, a late timer may have waited for a processor; the thread's own time tells.
let longestBusyMs = 0;
let before = process.threadCpuUsage();
setInterval(() => {
  const { user, system } = process.threadCpuUsage();
  longestBusyMs = Math.max(longestBusyMs, (user + system - before.user - before.system) / usPerMs);
  before = { user, system };
}, resolutionMs).unref();

/**
 * Since the last time it was asked. Linux is asked itself, because `maxRSS` counts what the process took that has started
 * this one.
 */
function peakMemoryMb(): number {
  if (process.platform !== 'linux') return process.resourceUsage().maxRSS / 1024;
  const kilobytes = Number(/^VmHWM:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]);
  writeFileSync('/proc/self/clear_refs', resetPeak);
  return kilobytes / 1024;
}

process.on('message', (message) => {
  if (message !== 'strain') return;
  const beyond = (ns: number) => Math.max(0, ns / nsPerMs - resolutionMs);
  process.send?.({
    longestDelayMs: beyond(delay.max),
    p99DelayMs: beyond(delay.percentile(99)),
    longestBusyMs,
    memoryMb: process.memoryUsage().rss / 1024 ** 2,
    peakMemoryMb: peakMemoryMb(),
  });
  delay.reset();
  longestBusyMs = 0;
});
