// The two signatures of a certificate: sound or not, by keys of ours or of others, within the time in which a key signed.
import type { CertificateProof, CertificateStatement } from '#lib/contract/certificate-proof.ts'
import { type BitcoinVerification, verifyBitcoinMessage } from '../bitcoin-message.ts'
import { verifyNanoMessage } from '../nano-message.ts'
import { type CertificateStep, failed, inconclusive, passedStep } from '../verification-steps.ts'
import type { IssuerKeyNames } from './issuer-step.ts'

type CertifiedText = { digest: string; statement: CertificateStatement | null }

/** Not compared with any key when none is known. */
export function bitcoinStep(
  proof: CertificateProof,
  { digest, statement }: CertifiedText,
  known: IssuerKeyNames | undefined,
): CertificateStep {
  const { address, message, signature } = proof.bitcoin
  if (message !== digest) return failed('bitcoin', 'bitcoin_other_message')
  const result: BitcoinVerification = verifyBitcoinMessage({ message, signature, address })
  if (result.outcome === 'invalid') return failed('bitcoin', result.code, { address })
  if (result.outcome === 'inconclusive') return inconclusive('bitcoin', result.code, { address })
  // Only the 65-byte form carries the bytes whose digest is anchored.
  if (result.scheme === 'bip322_simple') return inconclusive('bitcoin', 'bip322_unsupported', { address })
  if (!known) return inconclusive('bitcoin', 'bitcoin_key_not_compared', { address })
  if (!known.bitcoin.includes(address)) return inconclusive('bitcoin', 'bitcoin_unknown_key', { address })
  const until = endedBefore(address, statement, known)
  return until === null
    ? passedStep('bitcoin', 'bitcoin_signed', { address })
    : failed('bitcoin', 'bitcoin_key_ended', { address, until })
}

/** As {@link bitcoinStep}. */
export function nanoStep(
  proof: CertificateProof,
  { digest, statement }: CertifiedText,
  known: IssuerKeyNames | undefined,
): CertificateStep {
  const { account, message, public_key, signature } = proof.nano
  if (message !== digest) return failed('nano', 'nano_other_message')
  const result = verifyNanoMessage({ message, signature, keys: [public_key] })
  if (result.outcome === 'invalid') return failed('nano', result.code, { account })
  if (result.account !== account) return failed('nano', 'nano_wrong_account', { account, signer: result.account })
  if (result.scheme !== 'noms') return failed('nano', 'nano_wrong_scheme', { account, scheme: result.scheme })
  if (!known) return inconclusive('nano', 'nano_key_not_compared', { account })
  if (!known.nano.includes(public_key)) return inconclusive('nano', 'nano_unknown_key', { account })
  const until = endedBefore(public_key, statement, known)
  return until === null
    ? passedStep('nano', 'nano_signed', { account })
    : failed('nano', 'nano_key_ended', { account, until })
}

/** The last day of a key, when the certificate says that it was issued later. */
function endedBefore(
  key: string,
  statement: CertificateStatement | null,
  { retired = [] }: IssuerKeyNames,
): string | null {
  const until = retired.find(each => each.key === key)?.until
  return until !== undefined && statement !== null && statement.issued_at.slice(0, 10) > until ? until : null
}
