// What the rules of infringements ask of a row.
import type { InfringementRow } from '../infringements/record-event.ts'

export const openFacts = ({
  kind,
  state,
  gone_at,
  license_cents,
  damages_paid_at,
  licensed_at,
  held_at,
}: InfringementRow) => ({
  kind,
  state,
  online: gone_at === null,
  license_offered: license_cents !== null,
  damages_paid: damages_paid_at !== null,
  licensed: licensed_at !== null,
  held: held_at !== null,
})
