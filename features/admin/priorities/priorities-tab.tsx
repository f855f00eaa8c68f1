// Pictures that two people had certified: both side by side with their dates, people and what the engine found, and the decision.
'use client'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useFormatter, useTranslations } from 'next-intl'
import { AppLink } from '#components/layout/app-link.tsx'
import { lazyPart } from '#components/layout/loading/lazy-part.tsx'
import { StatusBadge } from '#components/ui/badge.tsx'
import { Card } from '#components/ui/card.tsx'
import Images from '#components/ui/icons/images.tsx'
import { Photo } from '#components/ui/photo.tsx'
import { textLinkClass } from '#components/ui/text-link.tsx'
import { PriorityDecisions } from '#features/images/priority/decisions.tsx'
import { api } from '#lib/api/endpoints.ts'
import { q } from '#lib/api/query.ts'
import type { AdminPriority } from '#lib/contract/priorities.ts'
import { type PrioritySide, priorityCan, prioritySides, priorityStates } from '#lib/rules/priority.ts'
import { AdminFilters } from '../admin-filters.tsx'
import { AdminListFrame } from '../admin-list-frame.tsx'
import { adminSearchParams } from '../admin-params.ts'
import { MomentCell } from '../person-cells.tsx'
import { useAdminParams } from '../use-admin-params.ts'

/** With the library of forms, which no other part of the page needs. */
const PriorityDecision = lazyPart(async () => (await import('./priority-decision.tsx')).PriorityDecision)

export function PrioritiesTab() {
  const t = useTranslations('priority.admin')
  const { params } = useAdminParams()
  const { page, search, priority: state } = params
  const query = useQuery({
    ...q(api.priorities.all, { query: { page, search, state } }),
    placeholderData: keepPreviousData,
  })
  const filters = [
    {
      name: 'priority' as const,
      label: t('filter'),
      none: t('unsettled'),
      options: priorityStates.map(value => ({ value, label: t(`states.${value}`) })),
    },
  ]
  const empty = { title: t('empty_title'), text: t('empty'), icon: <Images aria-hidden="true" /> }
  return (
    <div className="grid gap-6">
      <AdminFilters hint={t('search')} filters={filters} />
      <AdminListFrame query={query} countLabel={count => t('count', { count })} empty={empty}>
        {rows => (
          <ul className="grid gap-6">
            {rows.map(priority => (
              <li key={priority.id}>
                <PriorityCard priority={priority} />
              </li>
            ))}
          </ul>
        )}
      </AdminListFrame>
    </div>
  )
}

function PriorityCard({ priority }: { priority: AdminPriority }) {
  const t = useTranslations('priority.admin')
  const grounds = useTranslations('priority.grounds')
  const { state, ground, message, answer, decisions } = priority
  return (
    <Card as="article" aria-label={priority.later.image.title} className="grid gap-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-small">
          <Why priority={priority} />
        </p>
        <StatusBadge tone={priorityCan.agree(state) ? 'warning' : 'neutral'}>{t(`states.${state}`)}</StatusBadge>
      </div>
      <div className="grid gap-6 sm:grid-cols-2">
        {prioritySides.map(side => (
          <Side key={side} priority={priority} side={side} />
        ))}
      </div>
      {ground && <Quoted title={t('declared', { ground: grounds(ground) })} text={message} />}
      {answer && <Quoted title={t('answered')} text={answer} />}
      <PriorityDecisions decisions={decisions} />
      {priorityCan.decide(state) && <PriorityDecision priority={priority} />}
    </Card>
  )
}

/** Why the two are taken for one picture. */
function Why({ priority: { same_file, match } }: { priority: AdminPriority }) {
  const t = useTranslations('priority.admin')
  const format = useFormatter()
  if (same_file) return t('same_file')
  if (!match) return null
  const share = (value: number) => format.number(Math.floor(value * 100) / 100, { style: 'percent' })
  return t('match', {
    score: share(match.score),
    kind: match.kind,
    covered: share(match.overlap_candidate),
    mirrored: match.mirrored ? 'yes' : 'no',
    rotation: Math.round(match.rotation_deg) || 0,
  })
}

/** The preview has its longer side so long. */
const LOOK_PX = 1024

function Side({ priority, side }: { priority: AdminPriority; side: PrioritySide }) {
  const t = useTranslations('priority.admin')
  const { params } = useAdminParams()
  const { image, owner, photographer, certified_at, digest_dated_at } = priority[side]
  const url = `/api/admin/priorities/${priority.id}/${side}/preview`
  return (
    <section aria-label={t(`sides.${side}`)} className="grid content-start gap-3">
      <h3 className="font-semibold text-small">{t(`sides.${side}`)}</h3>
      <div className="grid aspect-4/3 place-items-center overflow-hidden bg-sunken">
        <Photo
          alt={t('photograph', { title: image.title, author: owner.name })}
          width={image.width}
          height={image.height}
          sources={[{ type: 'image/webp', files: [{ url, width: LOOK_PX }] }]}
          sizes="(min-width: 40rem) 40vw, 90vw"
          className="max-h-full object-contain"
        />
      </div>
      <p className="wrap-anywhere font-semibold">{image.title}</p>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-small">
        <dt className="text-ink-muted">{t('certified_at')}</dt>
        <dd>
          <MomentCell at={certified_at} />
        </dd>
        {digest_dated_at && (
          <>
            <dt className="text-ink-muted">{t('announced_at')}</dt>
            <dd>
              <MomentCell at={digest_dated_at} />
            </dd>
          </>
        )}
        <dt className="text-ink-muted">{t('account')}</dt>
        <dd className="wrap-anywhere">
          <AppLink href={adminSearchParams({ ...params, person: owner.id })} className={textLinkClass()}>
            {owner.name}
          </AppLink>{' '}
          ({t(owner.identity_verified ? 'verified' : 'unverified')})
        </dd>
        <dt className="text-ink-muted">{t('photographer')}</dt>
        <dd className="wrap-anywhere">{photographer}</dd>
        <dt className="text-ink-muted">{t('shown')}</dt>
        <dd>{t(image.portfolio === 'private' ? 'private' : 'public')}</dd>
      </dl>
    </section>
  )
}

function Quoted({ title, text }: { title: string; text: string | null }) {
  return (
    <div className="grid gap-1">
      <p className="font-semibold text-small">{title}</p>
      {text && (
        <blockquote className="wrap-anywhere whitespace-pre-line border-line border-l-2 pl-4">{text}</blockquote>
      )}
    </div>
  )
}
