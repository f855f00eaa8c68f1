// Follows a proof step by step: text → signature → digest of the signature → Chainpoint proof.
import type { Outcome } from '#lib/rules/accounts/verification.ts'
import { type ChainpointCheck, checkChainpoint, checkSignature, type SignatureCheck } from './checks.ts'

export type ManualCheckInput = {
  kind: 'bitcoin' | 'nano'
  text: string
  signature: string
  signer: string
  signature_digest: string
  proof: string
}

export type ManualCheck = {
  /** SHA-256 of the text, which is what was signed as 64 characters. */
  digest: string
  /** Whether the signature covers the digest of the text or the text itself. */
  covers: 'digest' | 'text'
  signature: SignatureCheck
  signature_digest: Outcome
  /** Whether the proof starts from the signature digest. */
  proof_start: Outcome
  proof: ChainpointCheck
}

/** Compares each value with the one before it. */
export async function checkManually(input: ManualCheckInput): Promise<ManualCheck> {
  const { textDigest } = await import('#lib/proof/digests.ts')
  const digest = textDigest(input.text)
  const { kind, signer } = input
  const overDigest = await checkSignature({ kind, signer, signature: input.signature, message: digest })
  const overText = await checkSignature({ kind, signer, signature: input.signature, message: input.text })
  const covers = isBetter(overText, overDigest) ? 'text' : 'digest'
  const signature = covers === 'text' ? overText : overDigest
  const signatureDigest = input.signature_digest.trim().toLowerCase()
  const proof = await checkChainpoint(input.proof)
  return {
    digest,
    covers,
    signature,
    signature_digest: signatureDigest === signature.signature_digest ? 'passed' : 'failed',
    proof_start: proof.outcome !== 'broken' && proof.hash === signatureDigest ? 'passed' : 'failed',
    proof,
  }
}

/** A Bitcoin signature always recovers some signer: only one of ours, or the named one, tells the two readings apart. */
const isBetter = (a: SignatureCheck, b: SignatureCheck): boolean => rank(a) > rank(b)
const rank = ({ outcome, known_issuer }: SignatureCheck): number => (known_issuer ? 2 : outcome === 'valid' ? 1 : 0)
