export interface LevelRow {
  /** The dictionary ids of the level's characteristics, joined; '' for the total. */
  key: string;
  day: number;
  value: number;
}

/** What a driver was or will be, of one combination on one day. */
export interface DriverRow extends LevelRow {
  /** Its position among those of the dataset. */
  driver: number;
  combination: number;
}

export interface StoredRejectedRow {
  sheet: string | null;
  line: number;
  problem: string;
  cells: string[];
}
