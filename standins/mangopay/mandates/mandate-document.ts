// A mandate as a PDF of one page, written by hand: a stand-in needs no typesetting.

import type { Locale } from '#lib/locales.ts'
import { translator } from '#lib/node/translator.ts'
import type { Mandate } from './mandate-store.ts'

/** The document; all its bytes are ASCII, so that it can travel as text. */
export function mandateDocument(mandate: Mandate, locale: Locale): string {
  const { t, dayOf } = translator(locale, 'mangopay-money')
  const signed =
    mandate.signed_at === null
      ? t('mandate.unsigned')
      : t('mandate.signed_on', { day: dayOf(new Date(mandate.signed_at * 1000)) })
  const line = (label: string, value: string) => t('mandate.line', { label, value })
  const lines = [
    t('mandate.title'),
    '',
    line(t('mandate.reference'), mandate.BankReference ?? mandate.Id),
    line(t('mandate.holder'), mandate.holder),
    line(t('mandate.account'), mandate.account),
    line(t('mandate.scheme'), mandate.scheme),
    signed,
    '',
    translator(locale, 'mangopay').t('standin'),
  ]
  return pdf(lines)
}

/** A4, Helvetica 11 on a line of 18 points, with the cross-reference table that readers want. */
function pdf(lines: string[]): string {
  const text = `BT /F1 11 Tf 18 TL 56 770 Td ${lines.map(line => `(${winAnsi(line)}) Tj T*`).join(' ')} ET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ]
  let body = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = body.length
    body += `${index + 1} 0 obj\n${object}\nendobj\n`
    return String(offset).padStart(10, '0')
  })
  const table = offsets.map(offset => `${offset} 00000 n \n`).join('')
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`
  return `${body}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}${trailer}`
}

/** The string of a PDF in Windows-1252: signs beyond ASCII as octal numbers, those it lacks as question marks. */
function winAnsi(text: string): string {
  const known: Record<string, number> = {
    '’': 0x92,
    '“': 0x93,
    '”': 0x94,
    '–': 0x96,
    '—': 0x97,
    '€': 0x80,
    '\u202f': 0xa0,
  }
  return [...text]
    .map(sign => {
      if (/[()\\]/.test(sign)) return `\\${sign}`
      const code = known[sign] ?? sign.codePointAt(0) ?? 0
      if (code >= 32 && code < 127) return sign
      return code < 256 && code >= 128 ? `\\${code.toString(8)}` : '?'
    })
    .join('')
}
