// What the service says of the licence in an address, for browsers that run no script.
import { useTranslations } from 'next-intl'
import { AppLink } from '#components/layout/app-link.tsx'
import { Notice, type NoticeProps } from '#components/ui/notice.tsx'
import { textLinkClass } from '#components/ui/text-link.tsx'
import { brand } from '#lib/brand.ts'
import type { PublicLicense } from '#lib/contract/licenses.ts'
import { useDateWords } from '#lib/i18n/use-date-words.ts'
import { href } from '#lib/routes.ts'
import type { PassportVerdict } from '#lib/rules/market/passports.ts'
import { siteName } from '#lib/web-address.ts'

const answers: Record<PublicLicense['state'], { verdict: PassportVerdict; tone: NoticeProps['tone'] }> = {
  in_force: { verdict: 'valid', tone: 'success' },
  upcoming: { verdict: 'not_begun', tone: 'warning' },
  ended: { verdict: 'expired', tone: 'warning' },
  withdrawn: { verdict: 'withdrawn', tone: 'danger' },
}

/** Null for a number that is not known. */
export function LicenseWithoutScript({ license }: { license: PublicLicense | null }) {
  const t = useTranslations('passport-check')
  const tLicense = useTranslations('verifier.license')
  const { day } = useDateWords()
  if (!license)
    return (
      <Notice tone="danger" title={tLicense('unknown_title')}>
        <p>{tLicense('unknown_text')}</p>
      </Notice>
    )
  const { number, state, claims } = license
  const { verdict, tone } = answers[state]
  const values = {
    name: number,
    issuer: brand.name,
    title: claims.image.title,
    author: claims.image.author,
    website: siteName(claims.website),
    from: day(claims.term.from),
    until: day(claims.term.until),
  }
  return (
    <div className="grid gap-4">
      <Notice tone={tone} title={t(`verdicts.${verdict}.title`, values)}>
        <p className="wrap-anywhere">{t(`verdicts.${verdict}.text`, values)}</p>
      </Notice>
      <AppLink href={href('license', { number })} className={`${textLinkClass()} w-fit text-small`}>
        {tLicense('open')}
      </AppLink>
    </div>
  )
}
