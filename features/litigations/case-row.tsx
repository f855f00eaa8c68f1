// A case in a list: against which website, for how much, for whom or with whom, and how it stands.
'use client'
import { useTranslations } from 'next-intl'
import { AppLink } from '#components/layout/app-link.tsx'
import { Money } from '#components/ui/money.tsx'
import { textLinkClass } from '#components/ui/text-link.tsx'
import { Thumbnail } from '#components/ui/thumbnail.tsx'
import type { Litigation } from '#lib/contract/litigations.ts'
import { useDateWords } from '#lib/i18n/use-date-words.ts'
import { toCents } from '#lib/money.ts'
import { CaseState } from './case-state.tsx'

type Props = { litigation: Litigation; href: string; side: 'creator' | 'lawyer' }

export function CaseRow({ litigation, href, side }: Props) {
  const t = useTranslations('litigations')
  const dates = useDateWords()
  const { domain, image, nb_images, stage, creator, lawyer, prejudice_cents, discount_cents, agreed_at } = litigation
  const other = side === 'lawyer' ? t('row.creator', { name: creator }) : lawyer && t('row.lawyer', { name: lawyer })
  return (
    <li className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2 py-4 sm:grid-cols-[auto_1fr_auto]">
      {image && <Thumbnail image={image} className="size-16" />}
      <div className="grid min-w-0 content-start gap-1">
        <h3>
          <AppLink href={href} className={`${textLinkClass()} wrap-anywhere font-semibold`}>
            {domain.name}
          </AppLink>
        </h3>
        <p className="text-small">
          <Money cents={toCents(prejudice_cents - discount_cents)} /> · {t('row.images', { count: nb_images })}
        </p>
        <p className="wrap-anywhere text-ink-muted text-small">
          {t('row.asked', { day: dates.dayOf(agreed_at, 'short') })}
          {other && ` · ${other}`}
        </p>
      </div>
      <div className="max-sm:col-start-2">
        <CaseState stage={stage} />
      </div>
    </li>
  )
}
