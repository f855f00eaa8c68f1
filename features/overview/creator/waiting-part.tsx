// What waits for a creator, the most urgent first.
import { getLocale, getTranslations } from 'next-intl/server'
import { AppLink } from '#components/layout/app-link.tsx'
import ChevronRight from '#components/ui/icons/chevron-right.tsx'
import { api } from '#lib/api/endpoints.ts'
import { callFromServer } from '#lib/api/server.ts'
import type { Session } from '#lib/api/session.ts'
import { dateWords } from '#lib/date-words.ts'
import { href } from '#lib/routes.ts'
import { PAGE_SIZE_MAX } from '#lib/rules/paging.ts'
import { HomePart, Nothing, orUnknown } from '../home-part.tsx'
import { waitingThings } from '../waiting-things.ts'
import { claimStats, imageStats, ownBalance } from './creator-calls.ts'

const received = (status: 'pending' | 'payment_failed') =>
  callFromServer(api.invoices.list, { query: { direction: 'received', status, page_size: PAGE_SIZE_MAX } })

async function askWaiting(profile: Session) {
  const [claims, pending, failed, priorities, images, balance] = await Promise.all([
    orUnknown(claimStats),
    orUnknown(() => received('pending')),
    orUnknown(() => received('payment_failed')),
    orUnknown(() => callFromServer(api.priorities.list, { query: { page_size: PAGE_SIZE_MAX } })),
    orUnknown(imageStats),
    orUnknown(ownBalance),
  ])
  const invoices = pending && failed && [...pending.results, ...failed.results]
  const asked = [claims, invoices, priorities, images, balance]
  const facts = { profile, claims, invoices, priorities: priorities?.results ?? null, images, balance }
  return { things: waitingThings(facts), whole: asked.every(each => each !== null) }
}

export async function WaitingPart({ session, className }: { session: Session; className?: string }) {
  const t = await getTranslations('overview.waiting')
  return (
    <HomePart id="waiting" title={t('title')} className={className}>
      <Things session={session} />
    </HomePart>
  )
}

async function Things({ session }: { session: Session }) {
  const [t, locale, { things, whole }] = await Promise.all([
    getTranslations('overview.waiting'),
    getLocale(),
    askWaiting(session),
  ])
  if (things.length === 0 && whole)
    return <Nothing way={{ to: href('account'), label: t('account') }}>{t('none')}</Nothing>
  return (
    <>
      <ul className="-mx-2 grid divide-y divide-line">
        {things.map(({ kind, count, due_on, to }) => (
          <li key={kind}>
            <AppLink
              href={to}
              className="flex min-h-11 items-center justify-between gap-3 rounded-control px-2 py-2 text-small transition-colors hover:bg-surface"
            >
              <span className="grid">
                <span className="font-semibold">{t(`things.${kind}`, { count })}</span>
                {due_on && <span className="text-warning">{t('until', { day: dateWords(locale).day(due_on) })}</span>}
              </span>
              <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-ink-muted" />
            </AppLink>
          </li>
        ))}
      </ul>
      {!whole && (
        <p role="alert" className="text-danger text-small">
          {t('incomplete')}
        </p>
      )}
    </>
  )
}
