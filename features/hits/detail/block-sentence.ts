// The sentence for whatever speaks against a claim.
'use client'
import { useTranslations } from 'next-intl'
import type { ClaimBlock } from '#lib/contract/claims.ts'
import { useDateWords } from '#lib/i18n/use-date-words.ts'
import { agencies } from '#lib/rules/settlement/agency-reports.ts'
import { siteName } from '#lib/web-address.ts'

export function useBlockSentence() {
  const t = useTranslations('firewall.rules')
  const names = useTranslations('agency.agencies')
  const dates = useDateWords()
  return ({ rule, name, site, day }: ClaimBlock) => {
    const agency = rule === 'agency_sale' ? agencies.find(each => each === name) : undefined
    return t(rule, {
      name: agency ? names(agency) : (name ?? ''),
      site: site === null ? '' : siteName(site),
      day: day === null ? 'none' : dates.day(day),
    })
  }
}
