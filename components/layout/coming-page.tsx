// A page whose capability comes later: says exactly what will be here, and leads on to what works today.

import { getTranslations } from 'next-intl/server'
import { Badge } from '#components/ui/badge.tsx'
import { href } from '#lib/routes.ts'
import ArrowRight from '../ui/icons/arrow-right.tsx'
import { AppLink } from './app-link.tsx'
import { type ComingName, type WorkingName, workingRelatives } from './coming-related.ts'

/** `title` replaces the route's own, where one route shows several pages. */
export async function ComingPage({ name, title }: { name: ComingName; title?: string }) {
  const [t, page] = await Promise.all([getTranslations('soon'), getTranslations('routes')])
  const points = [t(`${name}.one`), t(`${name}.two`), t(`${name}.three`)]
  return (
    <article className="page-width grid gap-12 pt-12 pb-24 lg:grid-cols-[2fr_1fr] lg:gap-24 lg:pt-20">
      <div>
        <Badge>{t('label')}</Badge>
        <h1 className="mt-4 font-serif text-title-1">{title ?? page(`${name}.title`)}</h1>
        <p className="mt-4 max-w-2xl text-ink-muted text-lead">{t(`${name}.text`)}</p>
        <h2 className="mt-12 font-semibold text-small">{t('points_title')}</h2>
        <ol className="mt-2 max-w-2xl">
          {points.map((point, index) => (
            <li key={point} className="grid grid-cols-[2.5rem_1fr] border-line border-t py-4">
              <span aria-hidden="true" className="font-serif text-ink-muted text-title-3">
                {index + 1}
              </span>
              <span className="pt-0.5">{point}</span>
            </li>
          ))}
        </ol>
      </div>
      <nav aria-labelledby="meanwhile" className="self-start rounded-panel bg-surface p-6 lg:mt-10 lg:p-8">
        <h2 id="meanwhile" className="font-semibold text-small">
          {t('meanwhile')}
        </h2>
        <ul className="mt-2">
          {workingRelatives[name].map((relative: WorkingName) => (
            <li key={relative}>
              <AppLink
                href={href(relative)}
                className="group flex items-center justify-between gap-4 border-line border-b py-3 font-semibold"
              >
                <span className="underline-offset-4 group-hover:underline">{page(`${relative}.title`)}</span>
                <ArrowRight aria-hidden="true" className="size-4.5 shrink-0 text-ink-muted" strokeWidth={1.75} />
              </AppLink>
            </li>
          ))}
        </ul>
      </nav>
    </article>
  )
}
