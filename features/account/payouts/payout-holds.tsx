// What has to be done before money can go out, in the order in which it is best done.
'use client'
import { useTranslations } from 'next-intl'
import { AppLink } from '#components/layout/app-link.tsx'
import { buttonClass } from '#components/ui/button-class.ts'
import { Notice } from '#components/ui/notice.tsx'
import { href } from '#lib/routes.ts'
import { type PayoutObstacle, type PayoutReason, payoutTabs } from '#lib/rules/billing/payouts.ts'

type Props = { obstacles: readonly PayoutObstacle[]; unsigned: boolean }

/** `unsigned`: nothing can be sold before the invoicing agreement is signed, which happens further down the page. */
export function PayoutHolds({ obstacles, unsigned }: Props) {
  const t = useTranslations('payouts')
  if (obstacles.length === 0 && !unsigned) return null
  return (
    <section aria-labelledby="holds" className="grid max-w-2xl gap-3">
      <h3 id="holds" className="font-semibold text-title-3">
        {t('tab.holds_title')}
      </h3>
      <ul className="grid gap-3">
        {obstacles.map(obstacle => (
          <li key={obstacle}>
            <Notice
              tone="warning"
              title={t(`reasons.${obstacle}.title`)}
              actions={payoutTabs[obstacle] !== 'payouts' && <ReasonLink reason={obstacle} />}
            >
              {t(`reasons.${obstacle}.next`)}
            </Notice>
          </li>
        ))}
        {unsigned && (
          <li>
            <Notice
              tone="warning"
              title={t('unsigned.title')}
              actions={
                <a href="#invoicing" className={buttonClass({ variant: 'secondary', size: 'small' })}>
                  {t('unsigned.action')}
                </a>
              }
            >
              {t('unsigned.next')}
            </Notice>
          </li>
        )}
      </ul>
    </section>
  )
}

/** Leads to where a reason is put right. */
export function ReasonLink({ reason }: { reason: PayoutReason }) {
  const t = useTranslations('payouts')
  return (
    <AppLink
      href={href('account', { slug: payoutTabs[reason] })}
      className={buttonClass({ variant: 'secondary', size: 'small' })}
    >
      {t(`reasons.${reason}.action`)}
    </AppLink>
  )
}
