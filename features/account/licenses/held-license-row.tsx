// One licence as one of its two sides sees it: whether it counts, where, until when, and what there is to fetch.
'use client'
import { useLocale, useTranslations } from 'next-intl'
import { AppLink } from '#components/layout/app-link.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { buttonClass } from '#components/ui/button-class.ts'
import Download from '#components/ui/icons/download.tsx'
import { textLinkClass } from '#components/ui/text-link.tsx'
import { Thumbnail } from '#components/ui/thumbnail.tsx'
import { LicenseDays, licenseTones } from '#features/licenses/license-row.tsx'
import { LicenseWebsiteDialog } from '#features/licenses/license-website-dialog.tsx'
import { TransferDialog } from '#features/licenses/transfer-dialog.tsx'
import { apiHref } from '#lib/api/api-href.ts'
import type { License } from '#lib/contract/licenses.ts'
import { useDateWords } from '#lib/i18n/use-date-words.ts'
import { href } from '#lib/routes.ts'
import { siteName } from '#lib/web-address.ts'

type Props = { license: License }

export function HeldLicenseRow({ license }: Props) {
  const t = useTranslations('held-licenses')
  const states = useTranslations('licenses.states')
  const { image, licensee, state, side, sold, url } = license
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-3 py-5">
      <Thumbnail image={image} className="size-16" />
      <div className="grid min-w-0 flex-1 basis-56 gap-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <AppLink
            href={href('image', { id: image.id, slug: image.slug })}
            className={`${textLinkClass({ quiet: true })} wrap-anywhere font-semibold`}
          >
            {image.title}
          </AppLink>
          {sold?.withdrawn ? (
            <Badge tone="danger">{t('withdrawn')}</Badge>
          ) : (
            <Badge tone={licenseTones[state]}>{states(state)}</Badge>
          )}
        </p>
        <p className="wrap-anywhere text-small">
          {[
            side === 'held' &&
              sold &&
              (sold.lessor === null ? t('sold_by', { seller: sold.seller }) : t('leased_by', { seller: sold.lessor })),
            (side === 'granted' || (sold && sold.transfers.length > 0)) && t('held_by', { licensee }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        <p className="wrap-anywhere text-small">
          {sold?.purpose === 'training' ? t('training') : url === null ? t('no_website') : siteName(url)}
        </p>
        <p className="wrap-anywhere text-ink-muted text-small">
          <LicenseDays license={license} />
          {sold && (
            <span className="tabular-nums">
              {' '}
              · <span className="whitespace-nowrap">{sold.number}</span>
            </span>
          )}
          {side === 'held' && sold && sold.downloads > 0 && ` · ${t('downloads', { count: sold.downloads })}`}
        </p>
        {sold?.transfers.map(transfer => (
          <Transferred key={transfer.at} transfer={transfer} />
        ))}
        <Actions license={license} />
      </div>
    </li>
  )
}

type Transfer = NonNullable<License['sold']>['transfers'][number]

function Transferred({ transfer: { from, to, url, at } }: { transfer: Transfer }) {
  const t = useTranslations('held-licenses')
  const dates = useDateWords()
  return (
    <p className="wrap-anywhere text-small">
      {t('transferred', { day: dates.dayOf(at, 'short'), from, to, website: siteName(url) })}
    </p>
  )
}

function Actions({ license }: Props) {
  const t = useTranslations('held-licenses')
  const { image, side, sold, url, state } = license
  if (!sold)
    return (
      <AppLink href={href('account', { slug: 'websites' })} className={`${textLinkClass()} w-fit text-small`}>
        {t('recorded')}
      </AppLink>
    )
  const open = side === 'held' && state !== 'ended' && sold.purpose === 'display'
  return (
    <div className="-ms-3 mt-1 flex flex-wrap items-center gap-x-1 gap-y-2">
      <Documents license={license} sold={sold} />
      {open && <LicenseWebsiteDialog license={license} />}
      {open && sold.transfers.length === 0 && <TransferDialog license={license} />}
      {side === 'held' && !sold.withdrawn && (
        <AppLink
          href={href('sale', { id: image.id }, url === null ? {} : { website: url })}
          aria-label={t('renew_one', { title: image.title })}
          className={buttonClass({ variant: 'quiet', size: 'small' })}
        >
          {t('renew')}
        </AppLink>
      )}
    </div>
  )
}

/** Plain links to the API's files: the browser itself downloads them. */
function Documents({ license: { id, side, image }, sold }: Props & { sold: NonNullable<License['sold']> }) {
  const t = useTranslations('held-licenses')
  const locale = useLocale()
  const { number, file, passport, purpose } = sold
  const quiet = buttonClass({ variant: 'quiet', size: 'small' })
  return (
    <>
      <a
        href={`${apiHref('/licenses/{id}/pdf', { id })}?language=${locale}`}
        download
        aria-label={t('pdf_of', { number })}
        className={quiet}
      >
        {t('pdf')}
      </a>
      {side === 'held' && file && (
        <a
          href={apiHref('/licenses/{id}/file', { id })}
          download
          aria-label={t('file_of', { title: image.title })}
          className={quiet}
        >
          <Download aria-hidden="true" className="size-4" />
          {t('file')}
        </a>
      )}
      {(passport || purpose === 'training') && (
        <AppLink href={href('license', { number })} aria-label={t('page_of', { number })} className={quiet}>
          {t('page')}
        </AppLink>
      )}
    </>
  )
}
