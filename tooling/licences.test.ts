import { describe, expect, it } from 'vitest';
import { unwelcome } from './licences.ts';

describe('licences of what is installed', () => {
  it('are taken when they let everybody use, change and pass on', () => {
    const licences = {
      MIT: [{ name: 'fastify' }],
      '(MIT OR CC0-1.0)': [{ name: 'type-fest' }],
      'GPL-3.0 OR ISC': [{ name: 'either' }],
      'MPL-2.0': [{ name: 'lightningcss' }, { name: 'lightningcss-linux-x64-gnu' }],
    };
    expect(unwelcome(licences)).toEqual([]);
  });

  it('are told with the package when they are others, or none', () => {
    const licences = {
      'AGPL-3.0': [{ name: 'strict' }],
      'MIT AND GPL-2.0': [{ name: 'both' }],
      Unknown: [{ name: 'silent' }],
      'MPL-2.0': [{ name: 'shared' }],
    };
    expect(unwelcome(licences)).toEqual([
      'strict: AGPL-3.0',
      'both: MIT AND GPL-2.0',
      'silent: Unknown',
      'shared: MPL-2.0',
    ]);
  });
});
