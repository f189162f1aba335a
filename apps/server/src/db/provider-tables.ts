/** Accounts of the sign-in provider, and the users that they belong to. */
export interface UserIdentitiesTable {
  issuer: string;
  subject: string;
  user_id: string;
  /** In milliseconds since the epoch. */
  created_at: number;
}

/** Sessions that were started with the provider. */
export interface ProviderSessionsTable {
  family: string;
  /** Tells the provider at sign-out which of its sessions ends; null if it is too long for a URL. */
  id_token: string | null;
}

/** Answers of the provider that were used and have not expired. */
export interface UsedProviderAnswersTable {
  /** SHA-256 of the state. */
  state_hash: string;
  /** In milliseconds since the epoch. */
  until: number;
}
