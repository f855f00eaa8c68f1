// What the lists of money have in common for administrators.
import { z } from 'zod'
import { Day, refusal } from './common.ts'

const amount = z.coerce.number(refusal('number_invalid')).int().min(0).max(1_000_000_000)

/** Days in Europe/Paris, both included, and amounts in cents, both included. */
export const periodQuery = {
  from: Day.optional(),
  to: Day.optional(),
  min_cents: amount.optional(),
  max_cents: amount.optional(),
}
