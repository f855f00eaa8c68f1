// Where the files of a report lie in storage: under the digest of its zip file.
import type { Locale } from '#lib/locales.ts'

export const zipKey = (zip_sha256: string) => `evidences/${zip_sha256}/report.zip`

export const reportKey = (zip_sha256: string, language: Locale) => `evidences/${zip_sha256}/report-${language}.pdf`
