// Signs digests with the platform's Bitcoin and Nano keys, and evidence reports with a key of their own.
import type { BitcoinSignature, NanoSignature } from '#lib/contract/certificate-proof.ts'

export type IssuerKeys = {
  bitcoin_addresses: string[]
  nano_accounts: string[]
  nano_public_keys: string[]
  /** Bitcoin addresses and Nano public keys with the last day (UTC) on which they signed. */
  retired_keys: { key: string; until: string }[]
}

export type SigningPort = {
  describe(): { bitcoin_address: string; nano_account: string; nano_public_key: string }
  /** Every key that certificates of ours may be signed with: today's first, then those it took over from. */
  known(): IssuerKeys
  /** `digest` is 64 lower-case hex characters; that text is the signed message. */
  signDigest(digest: string): Promise<{ bitcoin: BitcoinSignature; nano: NanoSignature }>
  /** The public key of evidence reports and licence passports (ECDSA P-256, SubjectPublicKeyInfo in base64). */
  packageKey(): string
  /** That key, then those it took over from. */
  packageKeys(): string[]
  /** Signs a text as web archives are signed: SHA-256, r and s one after the other, base64. */
  signPackage(text: string): string
}
