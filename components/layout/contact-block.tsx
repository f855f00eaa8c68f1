// The block before the footer: three reasons to turn to us, each with its own way on.

import { getTranslations } from 'next-intl/server'
import { href } from '#lib/routes.ts'
import ArrowUpRight from '../ui/icons/arrow-up-right.tsx'
import { AppLink } from './app-link.tsx'

export async function ContactBlock() {
  const t = await getTranslations('layout.contact')
  const ways = [
    { to: href('proofs'), title: t('certificate'), text: t('certificate_text') },
    { to: href('infringement'), title: t('letter'), text: t('letter_text') },
    { to: href('support'), title: t('question'), text: t('question_text') },
  ]
  return (
    <section aria-labelledby="contact-title" className="border-line border-t">
      <div className="page-width grid gap-8 py-16 lg:grid-cols-[1fr_3fr] lg:gap-16">
        <h2 id="contact-title" className="font-serif text-title-2">
          {t('title')}
        </h2>
        <ul className="grid gap-x-12 gap-y-6 md:grid-cols-3">
          {ways.map(({ to, title, text }) => (
            <li key={to}>
              <AppLink href={to} className="group block">
                <span className="flex items-center gap-1.5 font-semibold text-title-3 underline-offset-4 group-hover:underline">
                  {title}
                  <ArrowUpRight aria-hidden="true" className="size-4.5 shrink-0 text-ink-muted" strokeWidth={1.75} />
                </span>
                <span className="mt-1 block text-ink-muted text-small">{text}</span>
              </AppLink>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
