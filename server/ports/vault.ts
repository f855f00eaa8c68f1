// Keeps small secrets of people so that the database alone does not give them away.

export type VaultPort = {
  /** Encrypts a short text; only the same `owner` opens it again. */
  seal(text: string, owner: string): string
  /** The text of `seal`; throws when it was changed or belongs to another owner. */
  open(sealed: string, owner: string): string
  /** A digest that nobody without the installation's key can compute; 64 hex characters. */
  digest(text: string, owner: string): string
}
