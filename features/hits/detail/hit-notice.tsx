// The way from a copy to the notice about it, whatever came of it, and to the lawyer’s case; or to a new notice.
'use client'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { AppLink } from '#components/layout/app-link.tsx'
import { buttonClass } from '#components/ui/button-class.ts'
import { textLinkClass } from '#components/ui/text-link.tsx'
import { api } from '#lib/api/endpoints.ts'
import { q } from '#lib/api/query.ts'
import type { Hit } from '#lib/contract/hits.ts'
import type { BriefInfringement } from '#lib/contract/infringements.ts'
import { useDateWords } from '#lib/i18n/use-date-words.ts'
import { href } from '#lib/routes.ts'

const claimHref = (claim: string): string => href('account', { slug: 'claims' }, { claim })

export function HitNotice({ hit }: { hit: Hit }) {
  const t = useTranslations('hits.notice')
  const { data } = useQuery(q(api.infringements.list, { query: { hit: hit.id } }))
  const claims = data?.results ?? []
  const open = claims.find(({ state }) => state === 'to_be_settled')
  const [newest] = claims
  return (
    <section aria-label={t('title')} data-tour="notice" className="grid justify-items-start gap-3">
      <h2 className="font-semibold text-title-3">{t('title')}</h2>
      {hit.litigation && (
        <p className="text-small">
          {t(`case.${hit.litigation.state}`)}{' '}
          <AppLink href={claimHref(hit.litigation.infringement)} className={textLinkClass()}>
            {t('case_open')}
          </AppLink>
        </p>
      )}
      {open ? (
        <AppLink href={claimHref(open.id)} className={textLinkClass()}>
          {t('open')}
        </AppLink>
      ) : (
        <>
          {newest && <ClosedNotice claim={newest} />}
          <NewNotice hit={hit} />
        </>
      )}
    </section>
  )
}

function ClosedNotice({ claim: { id, outcome, closed_at } }: { claim: BriefInfringement }) {
  const t = useTranslations('hits.notice')
  const dates = useDateWords()
  return (
    <p className="text-small">
      {closed_at !== null && t('closed', { day: dates.dayOf(closed_at) })}{' '}
      {outcome !== null && t(`outcomes.${outcome}`)}{' '}
      <AppLink href={claimHref(id)} className={textLinkClass()}>
        {t('open_closed')}
      </AppLink>
    </p>
  )
}

function NewNotice({ hit }: { hit: Hit }) {
  const t = useTranslations('hits.notice')
  if (!hit.confirmed) return <p className="text-ink-muted text-small">{t('unconfirmed')}</p>
  return (
    <>
      <p className="text-small">{t('text')}</p>
      <AppLink
        href={href('account', { slug: 'claims' }, { hits: hit.id })}
        className={buttonClass({ variant: 'secondary' })}
      >
        {t('prepare')}
      </AppLink>
    </>
  )
}
