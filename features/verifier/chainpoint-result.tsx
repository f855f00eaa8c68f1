// The result of a Chainpoint check: the verdict, and one step per anchor with the expected value.
'use client'
import { useTranslations } from 'next-intl'
import { CopyField } from '#components/ui/copy-field.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { StandinLabel } from '#components/ui/standin-label.tsx'
import { Steps } from '#components/ui/steps.tsx'
import { useDateWords } from '#lib/i18n/use-date-words.ts'
import type { ChainpointCheck, CheckedAnchor } from './checks.ts'

const tones = { anchored: 'success', consistent: 'warning', broken: 'danger' } as const
const states = { anchored: 'passed', not_found: 'failed', unchecked: 'inconclusive' } as const

export function ChainpointResult({ check }: { check: ChainpointCheck }) {
  const t = useTranslations('verifier.chainpoint')
  const tProof = useTranslations('proof')
  const dates = useDateWords()
  const steps = check.anchors.map((anchor, index) => ({
    key: `${index} ${anchor.anchor_id}`,
    title: t('anchor', { type: anchor.type }),
    state: states[anchor.state],
    stateLabel: t(`states.${anchor.state}`),
    at: anchor.at && dates.instant(anchor.at),
    detail: <Anchor anchor={anchor} />,
  }))
  return (
    <div className="grid gap-6">
      <Notice tone={tones[check.outcome]} title={t(`outcomes.${check.outcome}.title`)}>
        {check.outcome === 'broken' ? tProof(`codes.${check.code}`) : t(`outcomes.${check.outcome}.text`)}
      </Notice>
      {check.outcome !== 'broken' && (
        <div className="grid gap-2 text-small">
          <p className="text-ink-muted">{t('dates', { version: check.version })}</p>
          <CopyField value={check.hash} whole copyLabel={t('copy')} copiedLabel={t('copied')} />
        </div>
      )}
      <Steps steps={steps} />
    </div>
  )
}

function Anchor({ anchor }: { anchor: CheckedAnchor }) {
  const t = useTranslations('verifier.chainpoint')
  return (
    <div className="grid max-w-2xl gap-2">
      <p className="wrap-anywhere">{t(`expectations.${anchor.expectation}`, { id: anchor.anchor_id })}</p>
      <CopyField value={anchor.expected_value} whole copyLabel={t('copy')} copiedLabel={t('copied')} />
      {anchor.transaction && <p className="wrap-anywhere">{t('through', { transaction: anchor.transaction })}</p>}
      {anchor.standin && (
        <p>
          <StandinLabel>{t('standin')}</StandinLabel>
        </p>
      )}
    </div>
  )
}
