// The result of a signature check: valid or not, by whom, in which form, and its digest, where a proof starts.
'use client'
import { useTranslations } from 'next-intl'
import { CopyField } from '#components/ui/copy-field.tsx'
import { DescriptionList } from '#components/ui/description-list.tsx'
import { Notice } from '#components/ui/notice.tsx'
import type { SignatureCheck } from './checks.ts'

const tones = { valid: 'success', invalid: 'danger', inconclusive: 'warning' } as const

export function SignatureResult({ kind, check }: { kind: 'bitcoin' | 'nano'; check: SignatureCheck }) {
  const t = useTranslations('verifier.signature')
  const tProof = useTranslations('proof')
  const { outcome, code, signer, scheme, known_issuer, signature_digest } = check
  const copyLabels = { copyLabel: t('copy'), copiedLabel: t('copied') }
  const items = [
    { key: 'signer', term: kind === 'bitcoin' ? t('address') : t('account'), value: signer },
    { key: 'digest', term: t('signature_digest'), value: signature_digest },
  ]
  return (
    <div className="grid gap-6">
      <Notice tone={tones[outcome]} title={t(`outcomes.${outcome}`)}>
        {code ? tProof(`codes.${code}`, {}) : known_issuer ? t('ours') : t('not_ours')}
      </Notice>
      <DescriptionList
        stacked
        items={[
          ...(scheme ? [{ key: 'scheme', term: t('scheme'), detail: t(`schemes.${scheme}`) }] : []),
          ...items.flatMap(({ key, term, value }) =>
            value ? [{ key, term, detail: <CopyField value={value} whole {...copyLabels} /> }] : [],
          ),
        ]}
      />
    </div>
  )
}
