// What all looks at the pages of a claim say together: since when the picture is gone, and whether its author is named wherever it is.
import { and, asc, eq, ne } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import { compliance_checks, infringement_hits } from '#server/db/schema/settlement.ts'
import type { InfringementRow } from '../infringements/record-event.ts'

export type LooksSoFar = {
  gone_at: Date | null
  /** `new`: a look had seen each of them without a name; `known`: perhaps it was there from the start. */
  credited: 'new' | 'known' | null
}

/** A look that says nothing changes nothing. */
export async function looksSoFar({ db }: Context, row: InfringementRow, now: Date): Promise<LooksSoFar> {
  const looks = await db
    .select({ hit: compliance_checks.infringement_hit_id, result: compliance_checks.result })
    .from(compliance_checks)
    .where(and(eq(compliance_checks.infringement_id, row.id), ne(compliance_checks.result, 'unreachable')))
    .orderBy(asc(compliance_checks.checked_at), asc(compliance_checks.id))
  const latest = new Map(looks.map(look => [look.hit, look.result]))
  const shown = [...latest].filter(([, result]) => result === 'still_there' || result === 'credited')
  const pages = await db.$count(infringement_hits, eq(infringement_hits.infringement_id, row.id))
  if (shown.length === 0) return { gone_at: latest.size === pages ? (row.gone_at ?? now) : row.gone_at, credited: null }
  if (latest.size < pages || shown.some(([, result]) => result === 'still_there'))
    return { gone_at: null, credited: null }
  const bare = new Set(looks.filter(({ result }) => result === 'still_there').map(({ hit }) => hit))
  return { gone_at: null, credited: shown.every(([hit]) => bare.has(hit)) ? 'new' : 'known' }
}
