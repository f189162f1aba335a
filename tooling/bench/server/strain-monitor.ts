// Preloaded into the server. Responds to messages with event loop delays and memory usage.
import { readFileSync, writeFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';

const resolutionMs = 5;
const nsPerMs = 1e6;
const usPerMs = 1e3;
/** Value for clear_refs that resets the peak memory (proc(5)). */
const resetPeak = '5';

const delay = monitorEventLoopDelay({ resolution: resolutionMs });
delay.enable();

// On a busy machine, a timer may be late because no core was free. The thread's CPU time shows whether the thread
// itself was busy.
let maxBusyMs = 0;
let before = process.threadCpuUsage();
setInterval(() => {
  const { user, system } = process.threadCpuUsage();
  maxBusyMs = Math.max(maxBusyMs, (user + system - before.user - before.system) / usPerMs);
  before = { user, system };
}, resolutionMs).unref();

/**
 * Returns the peak memory since the last call. On Linux, it is read from /proc, because `maxRSS` includes the memory
 * of the parent process.
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
    maxDelayMs: beyond(delay.max),
    p99DelayMs: beyond(delay.percentile(99)),
    maxBusyMs,
    memoryMb: process.memoryUsage().rss / 1024 ** 2,
    peakMemoryMb: peakMemoryMb(),
  });
  delay.reset();
  maxBusyMs = 0;
});
