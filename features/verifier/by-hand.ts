// The chain of four pieces followed by hand: text → signature → digest of the signature → proof.
import type { Outcome } from '#lib/rules/accounts/verification.ts'
import { type ChainpointCheck, checkChainpoint, checkSignature, type SignatureCheck } from './checks.ts'

export type ByHandInput = {
  kind: 'bitcoin' | 'nano'
  text: string
  signature: string
  signer: string
  signature_digest: string
  proof: string
}

export type ByHandCheck = {
  /** SHA-256 of the text, which is what was signed as 64 characters. */
  digest: string
  /** Whether the signature covers the digest of the text or the text itself. */
  covers: 'digest' | 'text'
  signature: SignatureCheck
  signature_digest: Outcome
  starts: Outcome
  proof: ChainpointCheck
}

/** Each piece is compared with the one before it; a piece that does not fit is named. */
export async function checkByHand(input: ByHandInput): Promise<ByHandCheck> {
  const { textDigest } = await import('#lib/proof/digests.ts')
  const digest = textDigest(input.text)
  const { kind, signer } = input
  const overDigest = await checkSignature({ kind, signer, signature: input.signature, message: digest })
  const overText = await checkSignature({ kind, signer, signature: input.signature, message: input.text })
  const covers = better(overText, overDigest) ? 'text' : 'digest'
  const signature = covers === 'text' ? overText : overDigest
  const given = input.signature_digest.trim().toLowerCase()
  const proof = await checkChainpoint(input.proof)
  return {
    digest,
    covers,
    signature,
    signature_digest: given === signature.signature_digest ? 'passed' : 'failed',
    starts: proof.outcome !== 'broken' && proof.hash === given ? 'passed' : 'failed',
    proof,
  }
}

/** A recovered Bitcoin signer is always somebody, so only one of ours, or the one named, tells the two readings apart. */
const better = (a: SignatureCheck, b: SignatureCheck): boolean => rank(a) > rank(b)
const rank = ({ outcome, known_issuer }: SignatureCheck): number => (known_issuer ? 2 : outcome === 'valid' ? 1 : 0)
