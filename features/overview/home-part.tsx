// A part of somebody's home: its title, the way on, and what it says once it is known. A part that fails says so alone.
import { clsx } from 'clsx'
import { getLocale, getTranslations } from 'next-intl/server'
import { type ReactNode, Suspense } from 'react'
import { AppLink } from '#components/layout/app-link.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { textLinkClass } from '#components/ui/text-link.tsx'
import { ApiFailure } from '#lib/api/api-failure.ts'
import { href, localHref } from '#lib/routes.ts'

export type WayOn = { to: string; label: string }

type Props = {
  id: string
  title: string
  way?: WayOn
  /** How high it will be, about, such as `h-40`. */
  height?: string
  className?: string
  children: ReactNode
}

export function HomePart({ id, title, way, height = 'h-40', className, children }: Props) {
  return (
    <section
      aria-labelledby={id}
      className={clsx('grid min-w-0 content-start gap-4 rounded-panel border border-line p-5 sm:p-6', className)}
    >
      <header className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id={id} className="font-semibold text-title-3">
          {title}
        </h2>
        {way && (
          <AppLink href={way.to} className={`${textLinkClass()} text-small`}>
            {way.label}
          </AppLink>
        )}
      </header>
      <Suspense fallback={<Skeleton className={clsx('w-full', height)} />}>{children}</Suspense>
    </section>
  )
}

/** What `ask` answers, drawn; when it is refused, why, and the way to ask again. */
export async function Answered<T>({
  ask,
  children,
}: {
  ask: () => Promise<T>
  children: (answer: T) => ReactNode | Promise<ReactNode>
}) {
  const answer = await unlessRefused(ask)
  return answer instanceof ApiFailure ? <Refused failure={answer} /> : children(answer)
}

/** The refusal itself in place of an answer; anything else that goes wrong is a fault of ours and is thrown. */
async function unlessRefused<T>(ask: () => Promise<T>): Promise<T | ApiFailure> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof ApiFailure) return error
    throw error
  }
}

/** Null for what the API refuses, where others are asked beside it. */
export async function orUnknown<T>(ask: () => Promise<T>): Promise<T | null> {
  const answer = await unlessRefused(ask)
  return answer instanceof ApiFailure ? null : answer
}

async function Refused({ failure: { problem } }: { failure: ApiFailure }) {
  const [t, codes, locale] = await Promise.all([
    getTranslations('errors'),
    getTranslations('errors.codes'),
    getLocale(),
  ])
  return (
    <div role="alert" className="grid justify-items-start gap-2 text-small">
      <p className="text-danger">{problem.detail || codes('unavailable')}</p>
      {/* A full load asks everything again. */}
      <a href={localHref(locale, href('home'))} className={textLinkClass()}>
        {t('retry')}
      </a>
    </div>
  )
}

/** One line where there is nothing to show, and one way on. */
export const Nothing = ({ way, children }: { way: WayOn; children: ReactNode }) => (
  <div className="grid justify-items-start gap-2 text-small">
    <p className="max-w-prose text-ink-muted">{children}</p>
    <AppLink href={way.to} className={textLinkClass()}>
      {way.label}
    </AppLink>
  </div>
)
