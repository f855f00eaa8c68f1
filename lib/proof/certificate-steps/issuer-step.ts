// Whose word a certificate is: this service's own, somebody else's, or somebody else's in this service's name.
import type { CertificateStatement } from '#lib/contract/certificate-proof.ts'
import { type CertificateStep, failed, inconclusive, passedStep, skipped } from '../verification-steps.ts'
import { type Issuer, namesUs } from './issuer-name.ts'

export type IssuerKeyNames = {
  bitcoin: readonly string[]
  nano: readonly string[]
  /** Those that sign no more, with the last day (UTC) on which they did. */
  retired?: readonly { key: string; until: string }[]
}

export type IssuerOptions = {
  /** The keys the issuer is known by: Bitcoin addresses and Nano public keys, past ones included. */
  issuerKeys?: IssuerKeyNames
  /** How this service calls itself; with its keys it tells an imitation from a stranger's certificate. */
  issuer?: Issuer
  /** When the keys were taken down, for a page that is kept; keys made since are not among them. */
  keysAsOf?: Date
}

/** `signatures`: the steps of the two signatures, which were judged before. */
export function issuerStep(
  statement: CertificateStatement | null,
  signatures: readonly CertificateStep[],
  { issuerKeys, issuer, keysAsOf }: IssuerOptions,
): CertificateStep {
  if (!statement || signatures.some(({ outcome }) => outcome === 'failed'))
    return skipped('issuer', 'issuer_not_signed')
  const { name, url } = statement.issuer
  if (!issuerKeys) return skipped('issuer', 'issuer_not_compared', { name, url })
  if (signatures.every(({ outcome }) => outcome === 'passed')) return passedStep('issuer', 'issuer_ours')
  if (!issuer || !namesUs(statement.issuer, issuer)) return inconclusive('issuer', 'issuer_other', { name, url })
  if (keysAsOf && new Date(statement.issued_at) > keysAsOf) return inconclusive('issuer', 'issuer_later_key', { name })
  return failed('issuer', 'issuer_imitated', { name: issuer.name })
}
