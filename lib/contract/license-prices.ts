// What licences cost whoever asks.
import { z } from 'zod'
import { licenseDurations } from '#lib/rules/sale.ts'

export const LicensePrice = z.object({
  duration: z.enum(licenseDurations),
  net_cents: z.int(),
  vat_cents: z.int(),
  total_cents: z.int(),
})
export type LicensePrice = z.infer<typeof LicensePrice>

/** What a licence to train models with an image costs; it is part of no other. */
export const TrainingLicensePrice = LicensePrice.omit({ duration: true })
