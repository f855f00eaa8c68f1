// The number of an invoice or credit note, which opens its PDF.
'use client'
import { useLocale, useTranslations } from 'next-intl'
import { textLinkClass } from '#components/ui/text-link.tsx'
import { apiHref } from '#lib/api/api-href.ts'
import type { AdminInvoice } from '#lib/contract/admin-invoices.ts'

export function InvoiceNumber({ invoice: { id, number } }: { invoice: Pick<AdminInvoice, 'id' | 'number'> }) {
  const t = useTranslations('money.invoices')
  const locale = useLocale()
  if (number === null) return t('no_number')
  return (
    <a
      href={`${apiHref('/admin/invoices/{id}/pdf', { id })}?language=${locale}`}
      download={`${number}.pdf`}
      className={`${textLinkClass()} whitespace-nowrap`}
      aria-label={t('pdf_of', { number })}
    >
      {number}
    </a>
  )
}
