// A licence for whoever was shown its number: first whether it counts, then of what, where, how long, and its passport.
import { clsx } from 'clsx'
import { getLocale, getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { AppLink } from '#components/layout/app-link.tsx'
import { CopyField } from '#components/ui/copy-field.tsx'
import { DescriptionList } from '#components/ui/description-list.tsx'
import CircleAlert from '#components/ui/icons/circle-alert.tsx'
import CircleCheck from '#components/ui/icons/circle-check.tsx'
import CircleX from '#components/ui/icons/circle-x.tsx'
import FileClock from '#components/ui/icons/file-clock.tsx'
import { Photo, photoSources } from '#components/ui/photo.tsx'
import { ExternalLink, textLinkClass } from '#components/ui/text-link.tsx'
import { apiHref } from '#lib/api/api-href.ts'
import type { PublicLicense } from '#lib/contract/licenses.ts'
import { dateWords } from '#lib/date-words.ts'
import { href } from '#lib/routes.ts'
import { siteName } from '#lib/web-address.ts'

const looks: Record<PublicLicense['state'], { Icon: typeof CircleCheck; tone: string }> = {
  in_force: { Icon: CircleCheck, tone: 'text-success' },
  upcoming: { Icon: FileClock, tone: 'text-ink-muted' },
  ended: { Icon: CircleAlert, tone: 'text-warning' },
  withdrawn: { Icon: CircleX, tone: 'text-danger' },
}

type Props = { license: PublicLicense }

/** `children`: what the licence permits. */
export function PublicLicenseScreen({ license, children }: Props & { children: ReactNode }) {
  return (
    <div className="page-width grid gap-x-16 gap-y-12 py-10 sm:py-14 lg:grid-cols-12">
      <Verdict license={license} />
      <div className="min-w-0 lg:col-span-7">
        <Picture license={license} />
      </div>
      <div className="grid min-w-0 content-start gap-8 lg:col-span-5">
        <Facts license={license} />
        <Passport license={license} />
      </div>
      {children}
    </div>
  )
}

async function Verdict({ license: { number, state, claims } }: Props) {
  const t = await getTranslations('sold-licenses.page')
  const dates = dateWords(await getLocale())
  const { Icon, tone } = looks[state]
  const values = {
    title: claims.image.title,
    author: claims.image.author,
    website: siteName(claims.website),
    from: dates.day(claims.term.from),
    until: dates.day(claims.term.until),
  }
  return (
    <header data-state={state} className="grid max-w-3xl gap-3 lg:col-span-12">
      <p className="text-ink-muted text-small">{t('number', { number })}</p>
      <h1 className="flex items-start gap-4 font-serif text-title-1">
        <Icon aria-hidden="true" className={clsx('mt-[0.15em] size-[0.85em] shrink-0', tone)} />
        {t(`states.${state}.title`)}
      </h1>
      <p className="wrap-anywhere text-lead">{t(`states.${state}.text`, values)}</p>
    </header>
  )
}

async function Picture({ license: { image, claims } }: Props) {
  const t = await getTranslations('sold-licenses.page')
  const tImages = await getTranslations('images')
  const { title, author } = claims.image
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

async function Facts({ license: { claims, image } }: Props) {
  const t = await getTranslations('sold-licenses.page')
  const dates = dateWords(await getLocale())
  const { title, author } = claims.image
  const { website, term, holder, lessor } = claims
  const items = [
    {
      key: 'website',
      term: t('website'),
      detail: (
        <ExternalLink href={website} rel="noreferrer nofollow" className="wrap-anywhere">
          {siteName(website)}
        </ExternalLink>
      ),
    },
    { key: 'from', term: t('from'), detail: dates.day(term.from) },
    { key: 'until', term: t('until'), detail: dates.day(term.until) },
    { key: 'holder', term: t('holder'), detail: <span className="wrap-anywhere">{holder ?? t('holder_hidden')}</span> },
    ...(lessor === undefined
      ? []
      : [
          {
            key: 'lessor',
            term: t('lessor'),
            detail: <span className="wrap-anywhere">{t('lessor_is', { name: lessor })}</span>,
          },
        ]),
  ]
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

/** The link works without a script too; the button beside the token does not. */
async function Passport({ license: { number, token } }: Props) {
  const t = await getTranslations('sold-licenses.page')
  return (
    <section aria-labelledby="passport" className="grid gap-3">
      <h2 id="passport" className="font-semibold">
        {t('passport')}
      </h2>
      <p className="text-ink-muted text-small">{t('passport_text')}</p>
      <CopyField value={token} copyLabel={t('copy')} copiedLabel={t('copied')} />
      <a
        href={apiHref('/licenses/passport/{number}', { number })}
        download={`${number}.json`}
        className={clsx(textLinkClass(), 'w-fit text-small')}
      >
        {t('download')}
      </a>
    </section>
  )
}
