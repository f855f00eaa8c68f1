// What an administrator finds at home: the queues, each with how many wait in it.
import { clsx } from 'clsx'
import { getFormatter, getTranslations } from 'next-intl/server'
import { Suspense } from 'react'
import { AppLink } from '#components/layout/app-link.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { orUnknown } from '../home-part.tsx'
import { type QueueName, queueNames, queues } from './queues.ts'

export async function AdministrationHome() {
  const t = await getTranslations('overview.queues')
  return (
    <section aria-labelledby="queues" className="grid gap-4">
      <h2 id="queues" className="font-semibold text-title-3">
        {t('title')}
      </h2>
      <ul className="grid grid-cols-2 gap-3 lg:grid-cols-3 xl:grid-cols-4">
        {queueNames.map(name => (
          <li key={name}>
            <Suspense fallback={<Skeleton className="h-24 w-full" />}>
              <Queue name={name} />
            </Suspense>
          </li>
        ))}
      </ul>
    </section>
  )
}

async function Queue({ name }: { name: QueueName }) {
  const { to, ask } = queues[name]
  const [t, format, waiting] = await Promise.all([getTranslations('overview.queues'), getFormatter(), orUnknown(ask)])
  return (
    <AppLink
      href={to}
      className={clsx(
        'grid h-full content-start gap-1 rounded-panel border p-3 sm:p-4 transition-colors hover:border-ink',
        waiting ? 'border-line-strong bg-surface' : 'border-line',
      )}
    >
      <span className="flex items-baseline justify-between gap-3">
        <span className="font-semibold text-small">{t(`names.${name}`)}</span>
        <span className={clsx('font-serif text-title-2 leading-none', !waiting && 'text-ink-muted')}>
          {waiting === null ? '–' : format.number(waiting)}
        </span>
      </span>
      <span className={clsx('text-caption', waiting === null ? 'text-danger' : 'text-ink-muted max-sm:hidden')}>
        {waiting === null ? t('unknown') : t(`texts.${name}`)}
      </span>
    </AppLink>
  )
}
