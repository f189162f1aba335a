/** Returns a fixed random walk of daily values starting in 1998, with weekly seasonality. */
export function randomWalk(count: number): { x: number; y: number }[] {
  let state = 42;
  let level = 500;
  return Array.from({ length: count }, (_, at) => {
    // Random number generator of Park & Miller (1988).
    state = (state * 48_271) % 2_147_483_647;
    level = Math.max(50, level + (state / 2_147_483_647 - 0.5) * 20);
    return { x: 10_227 + at, y: level * (1 + 0.2 * Math.sin((2 * Math.PI * at) / 7)) };
  });
}
