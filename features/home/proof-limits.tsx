// What a certificate shows and does not show, side by side and with the same weight.

import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { AppLink } from '#components/layout/app-link.tsx'
import Check from '#components/ui/icons/check.tsx'
import Minus from '#components/ui/icons/minus.tsx'
import { textLinkClass } from '#components/ui/text-link.tsx'
import { href } from '#lib/routes.ts'

function List({ title, icon, items }: { title: string; icon: ReactNode; items: string[] }) {
  return (
    <div>
      <h3 className="font-semibold text-title-3">{title}</h3>
      <ul className="mt-4 grid gap-4">
        {items.map(item => (
          <li key={item} className="grid grid-cols-[2rem_1fr] [&>svg]:mt-1 [&>svg]:size-5">
            {icon}
            {item}
          </li>
        ))}
      </ul>
    </div>
  )
}

export async function ProofLimits() {
  const t = await getTranslations('home.proof')
  return (
    <section className="bg-surface">
      <div className="page-width grid gap-10 py-(--section-gap) lg:grid-cols-3 lg:gap-16">
        <div>
          <h2 className="font-serif text-title-1">{t('title')}</h2>
          <p className="mt-6">
            <AppLink href={href('about')} className={textLinkClass()}>
              {t('more')}
            </AppLink>
          </p>
        </div>
        <List
          title={t('yes_title')}
          icon={<Check aria-hidden="true" className="text-accent" />}
          items={[t('yes_one'), t('yes_two'), t('yes_three')]}
        />
        <List
          title={t('no_title')}
          icon={<Minus aria-hidden="true" className="text-ink-muted" />}
          items={[t('no_one'), t('no_two'), t('no_three')]}
        />
      </div>
    </section>
  )
}
