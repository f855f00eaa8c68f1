// The result of a manual check: text, signature, signature digest and proof, each compared with the one before.
'use client'
import { useTranslations } from 'next-intl'
import { type Step, Steps } from '#components/ui/steps.tsx'
import type { Outcome } from '#lib/rules/accounts/verification.ts'
import { ChainpointResult } from './chainpoint-result.tsx'
import type { ManualCheck } from './check-manually.ts'

const signatureStates = { valid: 'passed', invalid: 'failed', inconclusive: 'inconclusive' } as const
const states: Record<Outcome, Step['state']> = {
  passed: 'passed',
  failed: 'failed',
  inconclusive: 'inconclusive',
  skipped: 'pending',
}

export function ManualCheckResult({ check }: { check: ManualCheck }) {
  const t = useTranslations('verifier.manual')
  const tProof = useTranslations('proof')
  const { signature, signature_digest, proof_start } = check
  const stateOf = (outcome: Outcome) => ({ state: states[outcome], stateLabel: tProof(`outcomes.${outcome}`) })
  const signed = signature.known_issuer ? t('signed_ours') : t('signed', { signer: signature.signer ?? '' })
  const steps: Step[] = [
    { key: 'text', title: t('text'), ...stateOf('passed'), detail: line(t('text_digest', { digest: check.digest })) },
    {
      key: 'signature',
      title: t('signature'),
      state: signatureStates[signature.outcome],
      stateLabel: tProof(`outcomes.${signatureStates[signature.outcome]}`),
      detail: line(signature.code ? tProof(`codes.${signature.code}`, {}) : `${signed} ${t(`covers.${check.covers}`)}`),
    },
    {
      key: 'signature_digest',
      title: t('signature_digest'),
      ...stateOf(signature_digest),
      detail: line(
        signature_digest === 'passed'
          ? t('digest_fits')
          : t('digest_differs', { digest: signature.signature_digest ?? '–' }),
      ),
    },
    {
      key: 'proof',
      title: t('proof'),
      ...stateOf(proof_start),
      detail: line(proof_start === 'passed' ? t('proof_fits') : t('proof_differs')),
    },
  ]
  return (
    <div className="grid gap-8">
      <Steps steps={steps} />
      <ChainpointResult check={check.proof} />
    </div>
  )
}

const line = (text: string) => <p className="wrap-anywhere max-w-2xl">{text}</p>
