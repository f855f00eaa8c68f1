// Bytes and seconds as the upload page writes them, in the reader's language.
'use client'
import { useFormatter, useTranslations } from 'next-intl'

const MEBI = 1024 * 1024

/** Bytes as megabytes, and seconds as a rounded span. */
export function useMeasures() {
  const t = useTranslations('upload.time')
  const format = useFormatter()
  return {
    megabytes: (bytes: number) =>
      format.number(bytes / MEBI, bytes < MEBI / 10 ? { maximumSignificantDigits: 1 } : { maximumFractionDigits: 1 }),
    span: (seconds: number) => {
      if (seconds < 60) return t('seconds', { count: Math.max(5, Math.ceil(seconds / 5) * 5) })
      if (seconds < 3_600) return t('minutes', { count: Math.ceil(seconds / 60) })
      return t('hours', { count: Math.ceil(seconds / 3_600) })
    },
  }
}
