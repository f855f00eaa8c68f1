// The invoicing agreement as a document, one click away.
'use client'
import { useLocale, useTranslations } from 'next-intl'
import { textLinkClass } from '#components/ui/text-link.tsx'
import { apiHref } from '#lib/api/api-href.ts'
import { useOwnProfile } from '#lib/api/use-own-profile.ts'

/** `draft`: as it would be signed now; otherwise as it was. */
export function AgreementLink({ draft = false }: { draft?: boolean }) {
  const t = useTranslations('invoicing')
  const locale = useLocale()
  const { id } = useOwnProfile()
  const query = new URLSearchParams({ language: locale, draft: String(draft) })
  return (
    <a
      href={`${apiHref('/profiles/{id}/invoicing_agreement_pdf', { id })}?${query}`}
      target="_blank"
      rel="noreferrer"
      className={textLinkClass()}
    >
      {t(draft ? 'read' : 'document')}
    </a>
  )
}
