// The head of one's own photographs: with what the page is for as long as there are none, in one line above those there are.
import { clsx } from 'clsx'
import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { api } from '#lib/api/endpoints.ts'
import { callFromServer } from '#lib/api/server.ts'

type Props = { short: boolean; intro: boolean; children: ReactNode }

export async function ImagesHead({ short, intro, children }: Props) {
  const t = await getTranslations('upload')
  return (
    <header
      className={clsx(short ? 'flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1' : '-mb-8 grid gap-3')}
    >
      <h1 className={clsx('font-serif', short ? 'text-title-2' : 'text-title-1')}>{t('title')}</h1>
      {intro && !short && <p className="max-w-2xl text-ink-muted">{t('intro')}</p>}
      {children}
    </header>
  )
}

/** Where the API does not say, the page is that of a newcomer; its parts say what is wrong. */
export const hasImages = (): Promise<boolean> =>
  callFromServer(api.images.stats, {}).then(
    ({ total }) => total > 0,
    () => false,
  )
