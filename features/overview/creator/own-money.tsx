// A creator's money: what claims ask for, what this month earned, what is owed to them and when it goes out.
import { getLocale, getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { AppLink } from '#components/layout/app-link.tsx'
import { Money } from '#components/ui/money.tsx'
import { textLinkClass } from '#components/ui/text-link.tsx'
import { api } from '#lib/api/endpoints.ts'
import { callFromServer } from '#lib/api/server.ts'
import { dateWords } from '#lib/date-words.ts'
import { toCents } from '#lib/money.ts'
import { href } from '#lib/routes.ts'
import { Answered, HomePart, Nothing } from '../home-part.tsx'
import { claimStats, ownBalance } from './creator-calls.ts'

const askMoney = () => Promise.all([claimStats(), ownBalance(), callFromServer(api.payouts.earnings, {})])

export async function OwnMoney({ className }: { className?: string }) {
  const [t, locale] = await Promise.all([getTranslations('overview.money'), getLocale()])
  return (
    <HomePart
      id="money"
      title={t('title')}
      way={{ to: href('account', { slug: 'payouts' }), label: t('all') }}
      className={className}
    >
      <Answered ask={askMoney}>
        {([claims, balance, { months, sales, litigations, royalties }]) => {
          const { payable_cents, sending_cents, next_on } = balance
          if (claims.open + sales + litigations + royalties === 0 && payable_cents === 0 && sending_cents === 0)
            return <Nothing way={{ to: href('settings_license'), label: t('sell') }}>{t('none')}</Nothing>
          return (
            <dl className="grid grid-cols-2 gap-5">
              <Figure term={t('due')} cents={claims.due_cents}>
                <AppLink href={href('account', { slug: 'claims' })} className={textLinkClass()}>
                  {t('claims', { count: claims.open })}
                </AppLink>
              </Figure>
              <Figure term={t('month')} cents={months.at(-1)?.earned_cents ?? 0}>
                {t('month_sales', { count: months.at(-1)?.sales ?? 0 })}
              </Figure>
              <Figure term={t('owed')} cents={payable_cents}>
                {sending_cents > 0 && (
                  <>
                    <Money cents={toCents(sending_cents)} /> {t('sending')}
                  </>
                )}
              </Figure>
              <div className="grid content-start gap-0.5">
                <dt className="text-ink-muted text-small">{t('next')}</dt>
                <dd className="font-serif text-title-3">
                  <time dateTime={next_on}>{dateWords(locale).day(next_on, 'short')}</time>
                </dd>
              </div>
            </dl>
          )
        }}
      </Answered>
    </HomePart>
  )
}

const Figure = ({ term, cents, children }: { term: string; cents: number; children?: ReactNode }) => (
  <div className="grid content-start gap-0.5">
    <dt className="text-ink-muted text-small">{term}</dt>
    <dd className="font-serif text-title-3">
      <Money cents={toCents(cents)} />
    </dd>
    {children && <dd className="text-caption text-ink-muted">{children}</dd>}
  </div>
)
