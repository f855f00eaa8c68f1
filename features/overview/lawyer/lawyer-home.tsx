// What a lawyer finds at home: cases that wait for one, and their own by the day that each letter names.
import { getLocale, getTranslations } from 'next-intl/server'
import { AppLink } from '#components/layout/app-link.tsx'
import { Money } from '#components/ui/money.tsx'
import { textLinkClass } from '#components/ui/text-link.tsx'
import { Thumbnail } from '#components/ui/thumbnail.tsx'
import { api } from '#lib/api/endpoints.ts'
import { callFromServer } from '#lib/api/server.ts'
import type { Litigation } from '#lib/contract/litigations.ts'
import { dateWords } from '#lib/date-words.ts'
import { toCents } from '#lib/money.ts'
import { href } from '#lib/routes.ts'
import { Answered, HomePart, Nothing } from '../home-part.tsx'

const SHOWN = 4

const pending = { side: 'lawyer', state: 'pending', page_size: SHOWN } as const
const askNew = () =>
  callFromServer(api.litigations.list, { query: { ...pending, taken: 'false', ordering: 'agreed_at' } })
const askOwn = () =>
  Promise.all([
    callFromServer(api.litigations.list, { query: { ...pending, taken: 'true', ordering: 'deadline_on' } }),
    callFromServer(api.litigations.stats, { query: { side: 'lawyer' } }),
  ])

export async function LawyerHome() {
  const t = await getTranslations('overview.cases')
  const taken = href('lawyer', {}, { taken: 'true' })
  return (
    <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2">
      <HomePart
        id="new-cases"
        title={t('new')}
        way={{ to: href('lawyer', {}, { taken: 'false' }), label: t('all_new') }}
        height="h-60"
      >
        <Answered ask={askNew}>
          {({ count, results }) =>
            count === 0 ? (
              <Nothing way={{ to: href('lawyer'), label: t('desk') }}>{t('none_new')}</Nothing>
            ) : (
              <>
                <p className="text-ink-muted text-small">{t('count_new', { count })}</p>
                <Cases cases={results} says="asked" />
              </>
            )
          }
        </Answered>
      </HomePart>
      <HomePart id="own-cases" title={t('own')} way={{ to: taken, label: t('all_own') }} height="h-60">
        <Answered ask={askOwn}>
          {([{ count, results }, { by_state, open_cents }]) =>
            count + by_state.suspended === 0 ? (
              <Nothing way={{ to: href('lawyer'), label: t('desk') }}>{t('none_own')}</Nothing>
            ) : (
              <>
                <p className="text-ink-muted text-small">
                  {t('count_own', { count, resting: by_state.suspended })} · <Money cents={toCents(open_cents)} />
                </p>
                <Cases cases={results} says="deadline" />
              </>
            )
          }
        </Answered>
      </HomePart>
    </div>
  )
}

const Cases = ({ cases, says }: { cases: readonly Litigation[]; says: 'asked' | 'deadline' }) => (
  <ul className="grid divide-y divide-line">
    {cases.map(each => (
      <li key={each.id} className="flex items-center gap-3 py-2 first:pt-0 last:pb-0">
        <CaseLine of={each} says={says} />
      </li>
    ))}
  </ul>
)

async function CaseLine({ of, says }: { of: Litigation; says: 'asked' | 'deadline' }) {
  const [t, locale] = await Promise.all([getTranslations('overview.cases'), getLocale()])
  const { id, image, domain, creator, prejudice_cents, discount_cents, agreed_at, deadline_on } = of
  const dates = dateWords(locale)
  return (
    <>
      <Thumbnail image={image ?? { color: null, sources: [] }} className="size-14" />
      <span className="grid min-w-0 flex-1 text-small">
        <AppLink
          href={href('lawyer', { slug: id })}
          className={`${textLinkClass({ quiet: true })} truncate font-semibold`}
        >
          {domain.name}
        </AppLink>
        <span className="truncate text-ink-muted">{t('for', { name: creator })}</span>
        <span className="text-ink-muted">
          {says === 'asked'
            ? t('asked', { day: dates.dayOf(agreed_at, 'short') })
            : t('deadline', { day: dates.day(deadline_on, 'short') })}
        </span>
      </span>
      <span className="font-semibold text-small">
        <Money cents={toCents(prejudice_cents - discount_cents)} />
      </span>
    </>
  )
}
