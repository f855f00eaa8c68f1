// The licences that a buyer holds, the newest first, with the files that are licensed.
import { getLocale, getTranslations } from 'next-intl/server'
import { AppLink } from '#components/layout/app-link.tsx'
import { buttonClass } from '#components/ui/button-class.ts'
import Download from '#components/ui/icons/download.tsx'
import { textLinkClass } from '#components/ui/text-link.tsx'
import { Thumbnail } from '#components/ui/thumbnail.tsx'
import { apiHref } from '#lib/api/api-href.ts'
import { api } from '#lib/api/endpoints.ts'
import { callFromServer } from '#lib/api/server.ts'
import type { License } from '#lib/contract/licenses.ts'
import { dateWords } from '#lib/date-words.ts'
import { href } from '#lib/routes.ts'
import { siteName } from '#lib/web-address.ts'
import { Answered, HomePart, Nothing } from '../home-part.tsx'

const SHOWN = 3
const all = href('account', { slug: 'licenses' })

const askLicenses = () =>
  Promise.all([
    callFromServer(api.licenses.stats, {}),
    callFromServer(api.licenses.list, { query: { side: 'held', page_size: SHOWN } }),
  ])

export async function LicensesPart({ className }: { className?: string }) {
  const t = await getTranslations('overview.licenses')
  return (
    <HomePart id="licenses" title={t('title')} way={{ to: all, label: t('all') }} className={className}>
      <Answered ask={askLicenses}>
        {([{ held }, { results }]) =>
          results.length === 0 ? (
            <Nothing way={{ to: href('sale'), label: t('look') }}>{t('none')}</Nothing>
          ) : (
            <>
              <p className="text-ink-muted text-small">{t('figures', held)}</p>
              <ul className="grid divide-y divide-line">
                {results.map(license => (
                  <li key={license.id} className="flex items-center gap-3 py-2 first:pt-0 last:pb-0">
                    <HeldLicense license={license} />
                  </li>
                ))}
              </ul>
            </>
          )
        }
      </Answered>
    </HomePart>
  )
}

async function HeldLicense({ license: { id, image, url, ends_on, sold } }: { license: License }) {
  const [t, locale] = await Promise.all([getTranslations('overview.licenses'), getLocale()])
  const ends = ends_on === null ? t('endless') : t('until', { day: dateWords(locale).day(ends_on, 'short') })
  return (
    <>
      <Thumbnail image={image} className="size-14" />
      <span className="grid min-w-0 flex-1 text-small">
        <AppLink
          href={href('image', { id: image.id, slug: image.slug })}
          className={`${textLinkClass({ quiet: true })} truncate font-semibold`}
        >
          {image.title}
        </AppLink>
        <span className="truncate text-ink-muted">{url === null ? t('no_website') : siteName(url)}</span>
        <span className="text-ink-muted">{ends}</span>
      </span>
      {sold?.file && (
        // The browser itself downloads it.
        <a
          href={apiHref('/licenses/{id}/file', { id })}
          download
          aria-label={t('file_of', { title: image.title })}
          className={buttonClass({ variant: 'secondary', size: 'small' })}
        >
          <Download aria-hidden="true" className="size-4" />
          <span className="max-sm:sr-only">{t('file')}</span>
        </a>
      )}
    </>
  )
}
