// Rows of cases become what the API shows: with the website, one photograph, and the names of both sides.
import { asc, eq, inArray } from 'drizzle-orm'
import type { Litigation, LitigationDetail, LitigationEvent } from '#lib/contract/litigations.ts'
import { personName } from '#lib/person-name.ts'
import {
  type LitigationAct,
  litigationActsOf,
  litigationClasses,
  litigationDiscountMax,
  litigationStage,
} from '#lib/rules/settlement/litigations.ts'
import type { Context, UserContext } from '#server/context.ts'
import { users } from '#server/db/schema/accounts.ts'
import { domains } from '#server/db/schema/crawl.ts'
import { images } from '#server/db/schema/images.ts'
import { litigation_events } from '#server/db/schema/litigation.ts'
import { infringement_hits, infringements } from '#server/db/schema/settlement.ts'
import { briefColumns, presentBrief } from '#server/domains/images/brief-image.ts'
import { presentInfringement } from '../claims/present-infringement.ts'
import { imageCounts } from '../infringements/list-page.ts'
import { contactOf } from './case-contact.ts'
import type { Case } from './find-litigation.ts'
import type { LitigationRow } from './tell-litigation.ts'

type Reading = Pick<Context, 'db'>

/** In the order of the rows. */
export async function presentLitigations(context: Reading, rows: readonly LitigationRow[]): Promise<Litigation[]> {
  const beside = await besides(context, rows)
  return rows.map(row => {
    const { id, infringement_id, state, prejudice_cents, discount_cents, commission_cents } = row
    const { ignore_comment, outcome, cost_note_version } = row
    return {
      id,
      infringement: infringement_id,
      ...beside(row),
      state,
      stage: litigationStage(row),
      prejudice_cents,
      discount_cents,
      commission_cents,
      ignore_comment,
      outcome,
      classification: litigationClasses.find(each => each === row.classification) ?? null,
      cost_note_version,
      agreed_at: row.agreed_at.toISOString(),
      accepted_at: row.accepted_at?.toISOString() ?? null,
      closed_at: row.closed_at?.toISOString() ?? null,
    }
  })
}

async function besides({ db }: Reading, rows: readonly LitigationRow[]) {
  const claims = rows.map(({ infringement_id }) => infringement_id)
  const sites = await db
    .select({
      claim: infringements.id,
      check_code: infringements.check_code,
      deadline_on: infringements.deadline_on,
      id: domains.id,
      name: domains.name,
    })
    .from(infringements)
    .innerJoin(domains, eq(domains.id, infringements.domain_id))
    .where(inArray(infringements.id, claims))
  const pictures = await db
    .selectDistinctOn([infringement_hits.infringement_id], {
      claim: infringement_hits.infringement_id,
      image: briefColumns,
    })
    .from(infringement_hits)
    .innerJoin(images, eq(images.id, infringement_hits.image_id))
    .where(inArray(infringement_hits.infringement_id, claims))
    .orderBy(infringement_hits.infringement_id, infringement_hits.id)
  const counts = await imageCounts({ db }, claims)
  const names = await namesOf(
    { db },
    rows.flatMap(({ user_id, lawyer_id }) => [user_id, lawyer_id]),
  )
  return ({ infringement_id, user_id, lawyer_id }: LitigationRow) => {
    const site = sites.find(({ claim }) => claim === infringement_id)
    const picture = pictures.find(({ claim }) => claim === infringement_id)
    return {
      check_code: site?.check_code ?? '',
      deadline_on: site?.deadline_on ?? '',
      domain: { id: site?.id ?? '', name: site?.name ?? '' },
      image: picture ? presentBrief(picture.image) : null,
      nb_images: counts.get(infringement_id) ?? 0,
      creator: names(user_id) ?? '',
      lawyer: names(lawyer_id),
    }
  }
}

async function namesOf({ db }: Reading, ids: readonly (string | null)[]) {
  const known = [...new Set(ids.filter(id => id !== null))]
  const rows = await db
    .select({ id: users.id, first_name: users.first_name, last_name: users.last_name })
    .from(users)
    .where(inArray(users.id, known))
  const names = new Map(rows.map(({ id, ...name }) => [id, personName(name)]))
  return (id: string | null) => (id === null ? null : (names.get(id) ?? null))
}

export async function eventsOf({ db }: Reading, litigation_id: string): Promise<LitigationEvent[]> {
  const rows = await db
    .select()
    .from(litigation_events)
    .where(eq(litigation_events.litigation_id, litigation_id))
    .orderBy(asc(litigation_events.happened_at), asc(litigation_events.id))
  const shown = rows.filter(({ actor }) => actor === 'creator' || actor === 'lawyer')
  const names = await namesOf(
    { db },
    shown.map(({ user_id }) => user_id),
  )
  return rows.map(({ id, kind, from_state, to_state, actor, user_id, reason, details, happened_at }) => ({
    id,
    kind,
    from: from_state,
    to: to_state,
    actor,
    by: actor === 'creator' || actor === 'lawyer' ? names(user_id) : null,
    reason,
    amount_cents: typeof details.amount_cents === 'number' ? details.amount_cents : null,
    happened_at: happened_at.toISOString(),
  }))
}

export async function presentLitigationDetail(context: UserContext, { row, claim }: Case): Promise<LitigationDetail> {
  const [brief] = await presentLitigations(context, [row])
  if (!brief) throw new Error(`the case ${row.id} cannot be shown`)
  return {
    ...brief,
    claim: await presentInfringement(context, claim),
    events: await eventsOf(context, row.id),
    acts: actsOf(context, row),
    contact: await contactOf(context, row),
    discount_max_cents: litigationDiscountMax({ ...row, claimed_cents: claim.prejudice_cents }),
  }
}

/** Nobody is both sides of a case. */
function actsOf({ user }: UserContext, row: LitigationRow): LitigationAct[] {
  if (row.user_id === user.id) return litigationActsOf('creator', row)
  const theirs = row.lawyer_id === null || row.lawyer_id === user.id
  return theirs && user.roles.includes('lawyer') ? litigationActsOf('lawyer', row) : []
}
