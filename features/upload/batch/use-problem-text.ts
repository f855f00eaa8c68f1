// The sentence for a problem of an image: the page's own, or that of the API's code.
'use client'
import { useTranslations } from 'next-intl'
import { useCodeMessage } from '#lib/api/use-failure.ts'
import type { ItemProblem } from '../engine/item.ts'

export function useProblemText(): (problem: ItemProblem) => string {
  const t = useTranslations('upload.problems')
  const message = useCodeMessage()
  return ({ code, params }) => {
    if (code === 'upload_twice') return t('upload_twice')
    if (code === 'file_gone') return t('file_gone')
    return message(code, params)
  }
}
