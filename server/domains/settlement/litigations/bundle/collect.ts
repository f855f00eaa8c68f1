// All exhibits of a case, numbered in their order, their files named after them; made from what is stored.
import type { Locale } from '#lib/locales.ts'
import type { Context } from '#server/context.ts'
import type { Case } from '../find-litigation.ts'
import type { UnnumberedExhibit } from './case-file.ts'
import { exhibitsOfDossiers } from './dossiers.ts'
import { exhibitOfLetters } from './letters.ts'
import { exhibitsOfPhotographs } from './photographs.ts'
import {
  exhibitOfAnswers,
  exhibitOfClaim,
  exhibitOfHistory,
  exhibitOfLicenses,
  exhibitOfLooks,
  exhibitOfMandate,
} from './records.ts'

export type NumberedExhibit = UnnumberedExhibit & { number: number }

export async function collectExhibits(context: Context, found: Case, language: Locale): Promise<NumberedExhibit[]> {
  const exhibits = [
    await exhibitOfClaim(context, found, language),
    ...(await exhibitsOfPhotographs(context, found.claim.id, language)),
    ...(await exhibitsOfDossiers(context, found.claim.id, language)),
    await exhibitOfLetters(context, found.claim.id, language),
    await exhibitOfAnswers(context, found, language),
    await exhibitOfLooks(context, found, language),
    await exhibitOfLicenses(context, found, language),
    await exhibitOfMandate(context, found, language),
    await exhibitOfHistory(context, found, language),
  ]
  return exhibits.map((exhibit, at) => {
    const number = at + 1
    const prefix = String(number).padStart(2, '0')
    const files = exhibit.files.map(file => ({ ...file, name: `${prefix}-${file.name}` }))
    return { ...exhibit, files, number }
  })
}
