/** A level of groups above the series of a request, such as product categories or regions. */
export interface GroupLevel {
  /** Singular name of the groups as shown to users, such as `Category`. */
  name: string;
  /** One key per group. */
  keys: readonly string[];
  /** Positions of each group's series among those of the request. */
  members: readonly (readonly number[])[];
}

/**
 * Validates that groups are sets of series of the request.
 *
 * @throws RangeError with the reason
 */
export function checkGroups(levels: readonly GroupLevel[], seriesCount: number): void {
  const seenIn = new Int32Array(seriesCount);
  let number = 0;
  for (const { name, keys, members } of levels) {
    if (keys.length !== members.length)
      throw new RangeError(`level ${name} has ${keys.length} keys for ${members.length} groups`);
    for (const [group, positions] of members.entries()) {
      number++;
      const isWrong = (at: number) => {
        const isRepeated = seenIn[at] === number;
        seenIn[at] = number;
        return isRepeated || !Number.isInteger(at) || at < 0 || at >= seriesCount;
      };
      if (positions.some(isWrong))
        throw new RangeError(
          `group ${keys[group]} of level ${name} must list only series in the request, without duplicates`,
        );
    }
  }
}
