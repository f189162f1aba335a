import type { Random } from '../../../random.ts';

/**
 * Draws an approximately standard normal number, three times as fast as `normalDraw`: four uniforms, centered and
 * scaled (Irwin–Hall: mean 2, variance 1/3, tails at ±3.46).
 */
export function quickNormal(random: Random): number {
  return (random() + random() + random() + random() - 2) * 1.7320508;
}

/** Draws log-uniformly: sizes from 0.01 to 0.1 are as likely as from 0.1 to 1. */
export function logUniform(random: Random, low: number, high: number): number {
  return low * Math.exp(random() * Math.log(high / low));
}
