// One photograph and where it was found: both pictures with the part that is the same, what was noticed, the certificate and the evidence.
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { AppLink } from '#components/layout/app-link.tsx'
import { DescriptionList } from '#components/ui/description-list.tsx'
import { ExternalLink, textLinkClass } from '#components/ui/text-link.tsx'
import { RegionLayer } from '#features/hits/detail/matched-region.tsx'
import { apiHref } from '#lib/api/api-href.ts'
import type { PictureSide, ReceivedHit } from '#lib/contract/received-letters.ts'
import { useDateWords } from '#lib/i18n/use-date-words.ts'
import { href } from '#lib/routes.ts'

type Props = { token: string; hit: ReceivedHit; domain: string }

export function LetterHit({ token, hit, domain }: Props) {
  const t = useTranslations('received-letter.pictures')
  const { title, author, found } = hit
  const source = (side: PictureSide) =>
    `${apiHref('/infringements/{token}/pictures/{hit}', { token, hit: hit.id })}?side=${side}`
  return (
    <div className="grid gap-6">
      <h3 className="wrap-anywhere font-semibold text-lead">{title}</h3>
      <div className="grid items-start gap-6 sm:grid-cols-2">
        <Frame size={hit} caption={t('original', { author })}>
          {/* biome-ignore lint/performance/noImgElement: only whoever has the link may load it, at one size */}
          <img src={source('original')} alt={t('original_alt', { title })} className="size-full" />
          {found && <RegionLayer region={found.region_original} label={t('region_original')} />}
        </Frame>
        {found ? (
          <Frame size={found} caption={t('found', { domain })}>
            {/* biome-ignore lint/performance/noImgElement: the same */}
            <img src={source('found')} alt={t('found_alt', { domain })} className="size-full" />
            <RegionLayer region={found.region} label={t('region_found')} />
          </Frame>
        ) : (
          <p className="rounded-panel bg-surface p-6 text-ink-muted text-small">{t('found_gone')}</p>
        )}
      </div>
      {found && <p className="text-center text-ink-muted text-small">{t('marked')}</p>}
      <Facts token={token} hit={hit} />
    </div>
  )
}

type FrameProps = { size: { width: number; height: number }; caption: string; children: ReactNode }

/** A picture in its own proportions, never higher than the window. */
function Frame({ size: { width, height }, caption, children }: FrameProps) {
  const ratio = width / height
  return (
    <figure className="grid gap-2">
      <div
        className="relative mx-auto w-full bg-sunken [--frame:32dvh] sm:[--frame:56dvh]"
        style={{ aspectRatio: ratio, maxWidth: `calc(var(--frame) * ${ratio})` }}
      >
        {children}
      </div>
      <figcaption className="wrap-anywhere text-center text-ink-muted text-small">{caption}</figcaption>
    </figure>
  )
}

const noticed = ['missing_credit', 'alteration', 'commercial_use'] as const

function Facts({ token, hit }: Omit<Props, 'domain'>) {
  const t = useTranslations('received-letter.pictures')
  const { day } = useDateWords()
  const { page_url, first_seen_on, last_seen_on, certificate_version: version, title, image } = hit
  const { author, rights_holder: holder, certified_on } = hit
  const from = first_seen_on === last_seen_on ? 'same' : day(first_seen_on)
  const seen = noticed.filter(each => hit[each]).map(each => t(each))
  const pdf = `${apiHref('/infringements/{token}/certificate_pdf', { token })}?hit=${hit.id}`
  const items = [
    {
      key: 'page',
      term: t('page'),
      detail: (
        <ExternalLink href={page_url} rel="noreferrer nofollow" className="wrap-anywhere">
          {page_url}
        </ExternalLink>
      ),
    },
    { key: 'seen', term: t('seen'), detail: t('seen_days', { from, until: day(last_seen_on) }) },
    { key: 'noticed', term: t('noticed'), detail: seen.length > 0 ? seen.join(' · ') : t('nothing_noticed') },
    {
      key: 'certificate',
      term: t('certificate'),
      detail: (
        <span className="grid gap-1">
          {holder !== null && certified_on !== null && (
            <span className="wrap-anywhere">{t('chain', { author, holder, day: day(certified_on) })}</span>
          )}
          <a href={pdf} className={`${textLinkClass()} wrap-anywhere w-fit py-1`}>
            {t('certificate_open', { title, version })}
          </a>
          {image && (
            <AppLink href={href('image', image)} className={`${textLinkClass()} w-fit py-1`}>
              {t('certificate_page')}
            </AppLink>
          )}
        </span>
      ),
    },
    { key: 'report', term: t('report'), detail: <Report token={token} hit={hit} /> },
  ]
  return <DescriptionList items={items} className="max-w-4xl" />
}

function Report({ token, hit: { id, report } }: Omit<Props, 'domain'>) {
  const t = useTranslations('received-letter.pictures')
  const { moment } = useDateWords()
  if (!report) return t('report_waiting')
  return (
    <span className="grid gap-1">
      <span>{t('report_made', { day: moment(report.captured_at) })}</span>
      <span className="wrap-anywhere font-mono text-caption">{report.sha256}</span>
      {report.open ? (
        <a
          href={`${apiHref('/infringements/{token}/report_pdf', { token })}?hit=${id}`}
          className={`${textLinkClass()} w-fit py-1`}
        >
          {t('report_open')}
        </a>
      ) : (
        <span>{t('report_closed')}</span>
      )}
    </span>
  )
}
