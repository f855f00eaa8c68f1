// What a case is about in pairs: people, amounts, days, and the words that ended it.
'use client'
import { useTranslations } from 'next-intl'
import { DescriptionList } from '#components/ui/description-list.tsx'
import { Money } from '#components/ui/money.tsx'
import type { LitigationDetail } from '#lib/contract/litigations.ts'
import { useDateWords } from '#lib/i18n/use-date-words.ts'
import { toCents } from '#lib/money.ts'
import { ContactLinks } from './case-contact.tsx'

export function CaseFacts({ litigation }: { litigation: LitigationDetail }) {
  const t = useTranslations('litigations.case')
  const classes = useTranslations('litigations.classes')
  const dates = useDateWords()
  const { creator, lawyer, check_code, claim, classification, agreed_at, accepted_at, closed_at } = litigation
  const { prejudice_cents, discount_cents, commission_cents, outcome, ignore_comment, contact } = litigation
  const amount = (cents: number) => <Money cents={toCents(cents)} />
  const words = (text: string) => <span className="wrap-anywhere whitespace-pre-line">{text}</span>
  const given = (key: string, term: string, detail: React.ReactNode) => ({ key, term, detail })
  return (
    <DescriptionList
      items={[
        given('creator', t('creator'), words(creator)),
        given('lawyer', t('lawyer'), words(lawyer ?? t('nobody'))),
        ...(contact
          ? [given('contact', t('contact', { name: contact.name }), <ContactLinks contact={contact} />)]
          : []),
        given('code', t('code'), <span className="font-mono">{check_code}</span>),
        given('prejudice', t('prejudice'), amount(prejudice_cents)),
        ...(discount_cents > 0 ? [given('discount', t('discount'), amount(discount_cents))] : []),
        given('claimed', t('claimed'), amount(claim.amounts.prejudice_cents)),
        given('commission', t('commission'), amount(commission_cents)),
        ...(classification ? [given('class', t('class'), classes(classification))] : []),
        given('asked', t('asked'), dates.moment(agreed_at)),
        ...(accepted_at ? [given('taken', t('taken'), dates.moment(accepted_at))] : []),
        ...(closed_at ? [given('closed', t('closed'), dates.moment(closed_at))] : []),
        ...(outcome ? [given('outcome', t('outcome'), words(outcome))] : []),
        ...(ignore_comment ? [given('comment', t('comment'), words(ignore_comment))] : []),
      ]}
    />
  )
}
