// The way to the PDF of an issued invoice, in the reader's language.
'use client'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { textLinkClass } from '#components/ui/text-link.tsx'
import { apiHref } from '#lib/api/api-href.ts'

type Props = { id: string; number: string; locale: string; children: ReactNode }

export function InvoicePdfLink({ id, number, locale, children }: Props) {
  const t = useTranslations('billing.invoices')
  return (
    <a
      href={`${apiHref('/invoices/{id}/pdf', { id })}?language=${locale}`}
      download={`${number}.pdf`}
      className={`${textLinkClass()} whitespace-nowrap`}
      aria-label={t('pdf_of', { number })}
    >
      {children}
    </a>
  )
}
