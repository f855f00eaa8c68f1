// Parts of the public page of a licence: whether it counts, the photograph it is of, and what was agreed.
import { clsx } from 'clsx'
import { getTranslations } from 'next-intl/server'
import type { ComponentProps } from 'react'
import { AppLink } from '#components/layout/app-link.tsx'
import { DescriptionList } from '#components/ui/description-list.tsx'
import CircleAlert from '#components/ui/icons/circle-alert.tsx'
import CircleCheck from '#components/ui/icons/circle-check.tsx'
import CircleX from '#components/ui/icons/circle-x.tsx'
import FileClock from '#components/ui/icons/file-clock.tsx'
import { Photo, photoSources } from '#components/ui/photo.tsx'
import { textLinkClass } from '#components/ui/text-link.tsx'
import type { BriefImage } from '#lib/contract/images.ts'
import type { PublicLicense } from '#lib/contract/licenses.ts'
import { href } from '#lib/routes.ts'

const looks: Record<PublicLicense['state'], { Icon: typeof CircleCheck; tone: string }> = {
  in_force: { Icon: CircleCheck, tone: 'text-success' },
  upcoming: { Icon: FileClock, tone: 'text-ink-muted' },
  ended: { Icon: CircleAlert, tone: 'text-warning' },
  withdrawn: { Icon: CircleX, tone: 'text-danger' },
}

type Verdict = { number: string; state: PublicLicense['state']; title: string; text: string }

export async function LicenseVerdict({ number, state, title, text }: Verdict) {
  const t = await getTranslations('sold-licenses.page')
  const { Icon, tone } = looks[state]
  return (
    <header data-state={state} className="grid max-w-3xl gap-3 lg:col-span-12">
      <p className="text-ink-muted text-small">{t('number', { number })}</p>
      <h1 className="flex items-start gap-4 font-serif text-title-1">
        <Icon aria-hidden="true" className={clsx('mt-[0.15em] size-[0.85em] shrink-0', tone)} />
        {title}
      </h1>
      <p className="wrap-anywhere text-lead">{text}</p>
    </header>
  )
}

type Picture = { image: BriefImage | null; title: string; author: string }

export async function LicensedPicture({ image, title, author }: Picture) {
  const t = await getTranslations('sold-licenses.page')
  const tImages = await getTranslations('images')
  const sources = image ? photoSources(image.sources) : []
  if (!image || sources.length === 0)
    return <p className="grid min-h-48 place-items-center bg-surface p-8 text-ink-muted">{t('not_public')}</p>
  return (
    <AppLink
      href={href('image', { id: image.id, slug: image.slug })}
      aria-label={t('to_image', { title })}
      className="block bg-surface"
    >
      <Photo
        priority
        blur
        alt={tImages('alt', { title, author })}
        width={image.width}
        height={image.height}
        sources={sources}
        sizes="(min-width: 64rem) 55vw, 92vw"
        thumbhash={image.placeholder}
        colour={image.color}
        className="mx-auto max-h-[70dvh] w-auto max-w-full"
      />
    </AppLink>
  )
}

/** `items`: what was agreed, besides whose photograph it is of. */
export async function LicenseFacts({ image, title, author, items }: Picture & ComponentProps<typeof DescriptionList>) {
  const t = await getTranslations('sold-licenses.page')
  return (
    <section aria-labelledby="of" className="grid gap-4">
      <header className="grid gap-1">
        <h2 id="of" className="wrap-anywhere font-serif text-title-2">
          {title}
        </h2>
        <p className="wrap-anywhere text-ink-muted">{t('by', { author })}</p>
      </header>
      <DescriptionList items={items} />
      {image && (
        <AppLink
          href={`${href('image', { id: image.id, slug: image.slug })}#certificate`}
          className={clsx(textLinkClass(), 'w-fit text-small')}
        >
          {t('certificate')}
        </AppLink>
      )}
    </section>
  )
}
