// Signs digests with the platform's Bitcoin and Nano keys.
import type { BitcoinSignature, NanoSignature } from '#lib/contract/certificate-proof.ts'

export type SigningPort = {
  describe(): { bitcoin_address: string; nano_account: string; nano_public_key: string }
  /** `digest` is 64 lower-case hex characters; that text is the signed message. */
  signDigest(digest: string): Promise<{ bitcoin: BitcoinSignature; nano: NanoSignature }>
}
