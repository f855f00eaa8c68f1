// Downloads report.zip through the link service: a link that is made for this download alone.

import type { Locale } from '#lib/locales.ts'
import { call } from './client.ts'
import { api } from './endpoints.ts'

/**
 * Asks for the link and follows it. When the service does not answer, the download ends without a word
 * (specification, section 8); the button is there for another try.
 */
export async function downloadReport(token: string, language: Locale): Promise<void> {
  const answer = await call(api.evidences.zip, { token, query: { language } }).catch(() => null)
  if (answer === null) return
  const link = document.createElement('a')
  link.href = answer.zip_archive
  link.download = 'report.zip'
  link.click()
}
