import { expect, it, vi } from 'vitest';
import { stopWhenPresenceLost } from '../../src/cli/process.ts';

it.each(['before', 'after'])('a process stops if it loses its lease %s startup', (when) => {
  const kill = vi.spyOn(process, 'kill').mockReturnValue(true);
  const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  try {
    const lost = new AbortController();
    if (when === 'before') lost.abort();
    stopWhenPresenceLost({ lost: lost.signal });
    expect(kill).toHaveBeenCalledTimes(when === 'before' ? 1 : 0);
    lost.abort();
    expect(kill.mock.calls).toEqual([[process.pid, 'SIGINT']]);
    expect(write.mock.calls).toEqual([[expect.stringContaining('took over the work of this one')]]);
  } finally {
    kill.mockRestore();
    write.mockRestore();
  }
});
