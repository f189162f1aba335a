import { onTestFinished } from 'vitest';
import { features } from '../../src/lib/features.ts';

/** Switches features on or off until the running test ends. */
export function switchFeatures(flags: Partial<typeof features>): void {
  const before = { ...features };
  Object.assign(features, flags);
  onTestFinished(() => void Object.assign(features, before));
}
