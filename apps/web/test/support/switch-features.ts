import { onTestFinished } from 'vitest';
import { features } from '../../src/lib/features.ts';

/** Switches features on or off for the current test. */
export function switchFeatures(flags: Partial<typeof features>): void {
  const before = { ...features };
  Object.assign(features, flags);
  onTestFinished(() => void Object.assign(features, before));
}
