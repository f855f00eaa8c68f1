// What stands out about a hit at a glance: new, gone, why nobody is accused, its evidence report, a refusal.
'use client'
import { useTranslations } from 'next-intl'
import { Badge } from '#components/ui/badge.tsx'
import { StandinLabel } from '#components/ui/standin-label.tsx'
import type { Hit } from '#lib/contract/hits.ts'

/** Such names never lead to the internet (RFC 6761): what is found there was found in the stand-in. */
const isStandIn = (host: string): boolean => /(?:^|\.)localhost$/.test(host)

export function StandInMark({ host }: { host: string }) {
  const t = useTranslations('hits')
  return isStandIn(host) && <StandinLabel explanation={t('stand_in_text')}>{t('stand_in')}</StandinLabel>
}

export function HitMarks({ hit }: { hit: Hit }) {
  const t = useTranslations('hits.marks')
  return (
    <>
      {!hit.viewed && <Badge tone="accent">{t('new')}</Badge>}
      {hit.gone_at && <Badge>{t('gone')}</Badge>}
      {hit.exclusion && <Badge tone="success">{t(`exclusions.${hit.exclusion.reason}`)}</Badge>}
      {hit.evidence && (
        <Badge tone={hit.evidence.state === 'success' ? 'success' : 'neutral'}>
          {t(`evidence.${hit.evidence.state}`)}
        </Badge>
      )}
      {hit.trash_reason === 'look_alike' && <Badge>{t('look_alike')}</Badge>}
      {hit.nb_same_picture > 0 && <Badge>{t('same', { count: hit.nb_same_picture + 1 })}</Badge>}
    </>
  )
}
