// Everything known about a hit: how sure it is, what part is shown and how, where, and since when.
'use client'
import { useFormatter, useTranslations } from 'next-intl'
import { Accordion } from '#components/ui/accordion.tsx'
import { Button } from '#components/ui/button.tsx'
import { type Description, DescriptionList } from '#components/ui/description-list.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { ExternalLink, textLinkClass } from '#components/ui/text-link.tsx'
import { LicenseDialog } from '#features/licenses/license-dialog.tsx'
import type { HitDetail } from '#lib/contract/hits.ts'
import { useDateWords } from '#lib/i18n/use-date-words.ts'
import { type HitCategory, isClaim } from '#lib/rules/hits.ts'
import { isLicensed } from '../filing/filing-acts.ts'
import { HitsLink } from '../hits-link.tsx'
import { unfiltered } from '../hits-params.ts'
import { StandInMark } from '../list/hit-marks.tsx'
import { Score, scoreGrade } from '../list/score.tsx'
import { useHitsParams } from '../use-hits-params.ts'
import { ClaimCheck } from './claim-check.tsx'
import { MatchReasons } from './match-reasons.tsx'
import { overlayMatrix } from './region.ts'

/** Where somebody would be accused otherwise. */
const mayBeLicensed: readonly HitCategory[] = ['to_handle', 'sale_claim', 'removal_claim']

export function HitFacts({ hit }: { hit: HitDetail }) {
  const t = useTranslations('hits.facts')
  return (
    <>
      <section aria-label={t('score')} className="grid gap-2">
        <p className="text-title-3">
          <Score hit={hit} withLabel />
        </p>
        <p className="text-small">{t(`score_meaning.${scoreGrade(hit)}`)}</p>
        <MatchReasons hit={hit} />
        <Accordion items={[{ key: 'score', title: t('score_how'), content: t('score_text') }]} />
      </section>
      {mayBeLicensed.includes(hit.category) && !isLicensed(hit) && <LicenseOf hit={hit} />}
      {isClaim(hit.category) && <ClaimCheck hit={hit.id} />}
      {hit.gone_at && <Notice>{t('gone_notice')}</Notice>}
      <DescriptionList items={[...useMatch(hit), ...usePage(hit)]} />
    </>
  )
}

/** For a copy that a customer shows. */
function LicenseOf({ hit: { image, page_url } }: { hit: HitDetail }) {
  const t = useTranslations('licenses')
  return (
    <LicenseDialog
      image={image}
      url={new URL(page_url).origin}
      trigger={
        <Button variant="secondary" size="small" className="w-fit">
          {t('customer')}
        </Button>
      }
    />
  )
}

/** What the copy shows of the photograph. */
function useMatch(hit: HitDetail): Description[] {
  const t = useTranslations('hits.facts')
  const kinds = useTranslations('hits.kinds')
  const format = useFormatter()
  const share = (value: number) => format.number(value, { style: 'percent', maximumFractionDigits: 0 })
  const matrix = overlayMatrix(hit, hit.image, hit.picture)
  // How many pixels of the photograph stand in the side of one pixel of the copy.
  const shrunk = matrix ? Math.sqrt(Math.abs(matrix[0] * matrix[3] - matrix[1] * matrix[2])) : null
  const turned = Math.round(hit.rotation_deg)
  const changes = [
    ...(hit.mirrored ? [t('mirrored')] : []),
    ...(turned === 0 ? [] : [t('turned', { degrees: Math.abs(turned), side: turned > 0 ? 'right' : 'left' })]),
  ]
  return [
    { key: 'kind', term: t('kind'), detail: kinds(hit.kind) },
    { key: 'shown', term: t('shown'), detail: t('shown_text', { share: share(hit.overlap_original) }) },
    { key: 'filled', term: t('filled'), detail: t('filled_text', { share: share(hit.overlap_candidate) }) },
    ...(shrunk ? [{ key: 'scale', term: t('scale'), detail: t('scale_text', { share: share(1 / shrunk) }) }] : []),
    { key: 'changes', term: t('changes'), detail: changes.length > 0 ? format.list(changes) : t('unchanged') },
    { key: 'size', term: t('size'), detail: t('size_text', { width: hit.picture.width, height: hit.picture.height }) },
  ]
}

/** Where it was found, and since when. */
function usePage(hit: HitDetail): Description[] {
  const t = useTranslations('hits.facts')
  const { params } = useHitsParams()
  const here = { ...unfiltered(params), hit: undefined, mode: 'grid' } as const
  return [
    {
      key: 'page',
      term: t('page'),
      detail: (
        <span className="grid wrap-anywhere">
          {hit.page_title && <span className="font-semibold">{hit.page_title}</span>}
          <Outward href={hit.page_url} />
        </span>
      ),
    },
    { key: 'picture', term: t('picture'), detail: <Outward href={hit.picture.url} /> },
    {
      key: 'website',
      term: t('website'),
      detail: (
        <span className="flex flex-wrap items-center gap-2">
          <HitsLink to={{ ...here, domain_names: hit.domain.name }} className={textLinkClass()}>
            {hit.domain.name}
          </HitsLink>
          <StandInMark host={hit.host} />
        </span>
      ),
    },
    ...(hit.nb_same_picture > 0
      ? [
          {
            key: 'same',
            term: t('same'),
            detail: (
              <HitsLink to={{ ...here, picture: hit.picture.id }} className={textLinkClass()}>
                {t('same_text', { count: hit.nb_same_picture })}
              </HitsLink>
            ),
          },
        ]
      : []),
    { key: 'source', term: t('source'), detail: t(`sources.${hit.source}`) },
    ...(hit.captured_at ? [{ key: 'captured', term: t('captured'), detail: <Moment at={hit.captured_at} /> }] : []),
    { key: 'found', term: t('found'), detail: <Moment at={hit.found_at} /> },
    { key: 'seen', term: t('seen'), detail: <Moment at={hit.last_seen_at} /> },
    ...(hit.gone_at ? [{ key: 'gone', term: t('gone'), detail: <Moment at={hit.gone_at} /> }] : []),
  ]
}

function Moment({ at }: { at: string }) {
  const dates = useDateWords()
  return <time dateTime={at}>{dates.moment(at, 'short')}</time>
}

/** A stranger's page: in a tab of its own, which learns nothing of this one. */
function Outward({ href }: { href: string }) {
  const t = useTranslations('hits.facts')
  // Addresses come from strangers: only web pages become links.
  if (!/^https?:\/\//i.test(href)) return <span className="wrap-anywhere">{href}</span>
  return (
    <ExternalLink href={href} target="_blank" rel="noopener noreferrer" className="wrap-anywhere line-clamp-3">
      {href}
      <span className="sr-only">{t('new_tab')}</span>
    </ExternalLink>
  )
}
