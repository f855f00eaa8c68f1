// Images on hold, appeals first: each with its figures, a look at it when it is asked for, and the decision.
'use client'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useFormatter, useTranslations } from 'next-intl'
import { AppLink } from '#components/layout/app-link.tsx'
import { lazyPart } from '#components/layout/loading/lazy-part.tsx'
import { Card } from '#components/ui/card.tsx'
import ImageOff from '#components/ui/icons/image-off.tsx'
import { textLinkClass } from '#components/ui/text-link.tsx'
import { api } from '#lib/api/endpoints.ts'
import { q } from '#lib/api/query.ts'
import type { ImageOnHold } from '#lib/contract/moderation.ts'
import { holdCan, holdStates } from '#lib/rules/moderation.ts'
import { AdminFilters } from './admin-filters.tsx'
import { AdminListFrame } from './admin-list-frame.tsx'
import { adminSearchParams } from './admin-params.ts'
import { OnHoldPreview } from './on-hold-preview.tsx'
import { MomentCell } from './person-cells.tsx'
import { useAdminParams } from './use-admin-params.ts'

/** With the library of forms, which no other part of the page needs. */
const OnHoldDecision = lazyPart(async () => (await import('./on-hold-decision.tsx')).OnHoldDecision)

export function OnHoldTab() {
  const t = useTranslations('admin')
  const { params } = useAdminParams()
  const { page, search, hold } = params
  const query = useQuery({
    ...q(api.moderation.onHold, { query: { page, search, hold } }),
    placeholderData: keepPreviousData,
  })
  const filters = [
    {
      name: 'hold' as const,
      label: t('filters.hold'),
      none: t('on_hold.open'),
      options: holdStates.map(value => ({ value, label: t(`on_hold.states.${value}`) })),
    },
  ]
  const empty = { title: t('on_hold.empty_title'), text: t('on_hold.empty'), icon: <ImageOff aria-hidden="true" /> }
  return (
    <div className="grid gap-6">
      <AdminFilters hint={t('filters.search_held')} filters={filters} />
      <AdminListFrame query={query} countLabel={count => t('count_held', { count })} empty={empty}>
        {rows => (
          <ul className="grid gap-6">
            {rows.map(image => (
              <li key={image.id}>
                <OnHoldRow image={image} />
              </li>
            ))}
          </ul>
        )}
      </AdminListFrame>
    </div>
  )
}

function OnHoldRow({ image }: { image: ImageOnHold }) {
  const t = useTranslations('admin.on_hold')
  const { params } = useAdminParams()
  const { hold } = image
  if (!hold) return null
  return (
    <Card as="article" aria-label={image.title} className="grid gap-6 lg:grid-cols-[20rem_1fr]">
      <OnHoldPreview image={image} />
      <div className="grid content-start gap-4">
        <div className="grid gap-1">
          <h2 className="font-semibold text-title-3">{image.title}</h2>
          <p>
            <AppLink href={adminSearchParams({ ...params, person: image.owner.id })} className={textLinkClass()}>
              {image.owner.name}
            </AppLink>
          </p>
          <p className="text-ink-muted text-small">
            {t(`found.${image.found ?? 'nudity'}`)}, <MomentCell at={hold.held_at} />
          </p>
        </div>
        <Figures image={image} />
        {hold.appeal && (
          <div className="grid gap-1">
            <p className="font-semibold text-small">{t('appeal')}</p>
            <blockquote className="whitespace-pre-line border-line border-l-2 pl-4">{hold.appeal}</blockquote>
          </div>
        )}
        {holdCan.decide(hold.state) ? (
          <OnHoldDecision image={image} />
        ) : (
          <p className="whitespace-pre-line">
            <span className="font-semibold">{t(`states.${hold.state}`)}:</span> {hold.reason}
          </p>
        )}
      </div>
    </Card>
  )
}

function Figures({ image }: { image: ImageOnHold }) {
  const t = useTranslations('admin.on_hold')
  const format = useFormatter()
  const share = (value: number) => format.number(value, { style: 'percent', maximumFractionDigits: 1 })
  const broken = image.standards.filter(({ met }) => !met).map(({ measure }) => t(`measures.${measure}`))
  return (
    <p className="text-small">
      {t('score', { score: share(image.nudity), threshold: share(image.threshold) })}
      {broken.length > 0 && ` ${t('broken', { measures: format.list(broken) })}`}
    </p>
  )
}
