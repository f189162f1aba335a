// Builds the matrix kernel: `node scripts/build-kernel.ts` writes src/models/nbeats/network/kernel.gen.ts.
import { writeFileSync } from 'node:fs';
import wabt from 'wabt';
import { kernelSource } from './kernel-source.ts';

/** Returns the source of the module with the assembled kernel in base64. */
export async function generateKernelModule(): Promise<string> {
  const toolkit = await wabt();
  const parsed = toolkit.parseWat('kernel.wat', kernelSource(), { simd: true });
  parsed.validate();
  const base64 = Buffer.from(parsed.toBinary({}).buffer).toString('base64');
  return [
    '// Made by scripts/build-kernel.ts from scripts/kernel-source.ts; do not edit.',
    `export const kernelBase64 = '${base64}';`,
    '',
  ].join('\n');
}

if (import.meta.main) {
  writeFileSync(
    new URL('../src/models/nbeats/network/kernel.gen.ts', import.meta.url),
    await generateKernelModule(),
  );
}
