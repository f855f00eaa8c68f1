// The way from a copy to a notice about it, or to the one that is under way.
'use client'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { AppLink } from '#components/layout/app-link.tsx'
import { buttonClass } from '#components/ui/button-class.ts'
import { textLinkClass } from '#components/ui/text-link.tsx'
import { api } from '#lib/api/endpoints.ts'
import { q } from '#lib/api/query.ts'
import type { Hit } from '#lib/contract/hits.ts'
import { href } from '#lib/routes.ts'

export function HitNotice({ hit }: { hit: Hit }) {
  const t = useTranslations('hits.notice')
  const { data } = useQuery(q(api.infringements.list, { query: { hit: hit.id, state: 'to_be_settled' } }))
  const [open] = data?.results ?? []
  return (
    <section aria-label={t('title')} data-tour="notice" className="grid justify-items-start gap-3">
      <h2 className="font-semibold text-title-3">{t('title')}</h2>
      {hit.litigation && <p className="text-small">{t(`case.${hit.litigation.state}`)}</p>}
      {open ? (
        <AppLink href={href('account', { slug: 'claims' }, { claim: open.id })} className={textLinkClass()}>
          {t('open')}
        </AppLink>
      ) : hit.confirmed ? (
        <>
          <p className="text-small">{t('text')}</p>
          <AppLink
            href={href('account', { slug: 'claims' }, { hits: hit.id })}
            className={buttonClass({ variant: 'secondary' })}
          >
            {t('prepare')}
          </AppLink>
        </>
      ) : (
        <p className="text-ink-muted text-small">{t('unconfirmed')}</p>
      )}
    </section>
  )
}
