// What a creator's notices begin with: amounts where a photograph has no published price, and words of their own in each language.
import { z } from 'zod'
import { BASE_PRICE_MAX, BASE_PRICE_MIN } from '#lib/rules/sale.ts'
import { OWN_WORDS_CHARS } from '#lib/rules/settlement/infringements.ts'
import { PREJUDICE_MAX, PREJUDICE_MIN } from '#lib/rules/settlement/price.ts'
import { hasAddress } from '#lib/rules/text.ts'
import { optionalLines, refusal } from './common.ts'
import { endpoint } from './endpoint.ts'

/** A letter that names addresses of its own looks like a scam: only ours stand in it. */
export const OwnWords = optionalLines(OWN_WORDS_CHARS).refine(
  words => words === null || !hasAddress(words),
  refusal('text_has_address'),
)

const LetterSettings = z.object({
  /** Damages in cents for a photograph without a published price. */
  prejudice_cents: z
    .int(refusal('number_invalid'))
    .min(PREJUDICE_MIN, refusal('number_invalid'))
    .max(PREJUDICE_MAX, refusal('amount_too_high')),
  /** The licence of one photograph and one year in cents, before VAT, where it has no published price. */
  license_cents: z
    .int(refusal('number_invalid'))
    .min(BASE_PRICE_MIN, refusal('price_too_low'))
    .max(BASE_PRICE_MAX, refusal('price_too_high')),
  message_en: OwnWords,
  message_fr: OwnWords,
})
export type LetterSettings = z.infer<typeof LetterSettings>

const LetterSettingsUpdate = z
  .strictObject(LetterSettings.partial().shape, refusal('unknown_field'))
  .refine(changes => Object.keys(changes).length > 0, refusal('required'))

export const letterSettings = {
  read: endpoint({
    method: 'GET',
    path: '/settings/letters',
    access: 'creator',
    response: LetterSettings,
    summary: 'What your notices begin with',
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/settings/letters',
    access: 'creator',
    body: LetterSettingsUpdate,
    response: LetterSettings,
    summary: 'Change what your notices begin with; those that are signed stay as they are',
  }),
}
