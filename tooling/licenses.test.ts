import { describe, expect, it } from 'vitest';
import { disallowed } from './licenses.ts';

describe('disallowed', () => {
  it('accepts licenses that permit use, modification and distribution', () => {
    const licenses = {
      MIT: [{ name: 'fastify' }],
      '(MIT OR CC0-1.0)': [{ name: 'type-fest' }],
      'GPL-3.0 OR ISC': [{ name: 'either' }],
      'PSF-2.0': [{ name: 'argparse' }],
      'CC-BY-4.0': [{ name: 'caniuse-lite' }],
      'MPL-2.0': [{ name: 'lightningcss' }, { name: 'lightningcss-linux-x64-gnu' }],
    };
    expect(disallowed(licenses)).toEqual([]);
  });

  it('lists packages with any other license or no license', () => {
    const licenses = {
      'AGPL-3.0': [{ name: 'strict' }],
      'MIT AND GPL-2.0': [{ name: 'both' }],
      Unknown: [{ name: 'silent' }],
      'MPL-2.0': [{ name: 'shared' }],
    };
    expect(disallowed(licenses)).toEqual([
      'strict: AGPL-3.0',
      'both: MIT AND GPL-2.0',
      'silent: Unknown',
      'shared: MPL-2.0',
    ]);
  });
});
