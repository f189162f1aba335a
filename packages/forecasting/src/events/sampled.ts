/** So many histories tell what moves them as well as all would. */
const mostWitnesses = 120;

/** As many of all as are needed to tell, spread evenly. */
export function sampled<One>(all: readonly One[]): One[] {
  const stride = Math.max(1, all.length / mostWitnesses);
  return Array.from(
    { length: Math.min(all.length, mostWitnesses) },
    (_, turn) => all[Math.floor(turn * stride)] as One,
  );
}
