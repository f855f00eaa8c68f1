// A licence for whoever was shown its number: first whether it counts, then of what, where, how long, and its passport.
import { clsx } from 'clsx'
import { getLocale, getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { CopyField } from '#components/ui/copy-field.tsx'
import { ExternalLink, textLinkClass } from '#components/ui/text-link.tsx'
import { apiHref } from '#lib/api/api-href.ts'
import type { PublicLicense } from '#lib/contract/licenses.ts'
import { dateWords } from '#lib/date-words.ts'
import { siteName } from '#lib/web-address.ts'
import { LicensedPicture, LicenseFacts, LicenseVerdict } from './license-parts.tsx'

type Props = { license: PublicLicense }

/** `uses`: what the licence permits. */
export function PublicLicenseScreen({ license, uses }: Props & { uses: ReactNode }) {
  return (
    <div className="page-width grid gap-x-16 gap-y-12 py-10 sm:py-14 lg:grid-cols-12">
      <Words license={license} />
      <div className="min-w-0 lg:col-span-7">
        <LicensedPicture {...license.claims.image} image={license.image} />
      </div>
      <div className="grid min-w-0 content-start gap-8 lg:col-span-5">
        <Facts license={license} />
        <Passport license={license} />
      </div>
      {uses}
    </div>
  )
}

async function Words({ license: { number, state, claims } }: Props) {
  const t = await getTranslations('sold-licenses.page.states')
  const dates = dateWords(await getLocale())
  const values = {
    title: claims.image.title,
    author: claims.image.author,
    website: siteName(claims.website),
    from: dates.day(claims.term.from),
    until: dates.day(claims.term.until),
  }
  return <LicenseVerdict number={number} state={state} title={t(`${state}.title`)} text={t(`${state}.text`, values)} />
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
  return <LicenseFacts image={image} title={title} author={author} items={items} />
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
