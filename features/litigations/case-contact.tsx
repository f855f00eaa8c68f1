// How one side of a case reaches the other.
import { useTranslations } from 'next-intl'
import { AppLink } from '#components/layout/app-link.tsx'
import { textLinkClass } from '#components/ui/text-link.tsx'
import type { CaseContact } from '#lib/contract/litigations.ts'
import { href } from '#lib/routes.ts'

export function ContactLinks({ contact: { email, profile } }: { contact: CaseContact }) {
  const t = useTranslations('litigations.contact')
  return (
    <span className="inline-flex flex-wrap gap-x-4 gap-y-1">
      <a href={`mailto:${email}`} className={`${textLinkClass()} wrap-anywhere`}>
        {email}
      </a>
      {profile && (
        <AppLink href={href('profile', profile)} className={textLinkClass()}>
          {t('profile')}
        </AppLink>
      )}
    </span>
  )
}
