import { describe, expect, it } from 'vitest';
import { peersOn } from './peers.ts';

describe('peersOn', () => {
  it('describes each model on the same series only', () => {
    const peers = peersOn('M3 monthly, training fold', 80);
    expect(peers).toHaveLength(2);
    expect(peers[0]).toMatch(/^AutoETS \(statsforecast .+\): MASE 0\.896; coverage of intervals 80%: 68\.8 /);
    expect(peersOn('M3 monthly, training fold', 79)).toEqual([]);
    expect(peersOn('carparts', 80)).toEqual([]);
  });
});
