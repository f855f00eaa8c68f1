// The words for what became of a photograph, in the reader's language.
'use client'
import { useFormatter, useTranslations } from 'next-intl'
import type { ItemProblem } from './engine/batch.ts'

/** A sentence for a problem: the page's own, or that of the API's code. */
export function useProblemText(): (problem: ItemProblem) => string {
  const own = useTranslations('upload.problems')
  const codes = useTranslations('errors.codes')
  return ({ code, params }) => {
    if (code === 'upload_twice') return own('upload_twice')
    if (code === 'file_gone') return own('file_gone')
    return codes.has(code) ? codes(code, params) : codes('unknown')
  }
}

const MEBI = 1024 * 1024

/** Bytes as megabytes, and seconds as the rough span a person plans with. */
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
