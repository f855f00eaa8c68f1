// The infringements that the caller signed off: a page of them, and one whole.
import {
  and,
  asc,
  count,
  desc,
  eq,
  exists,
  ilike,
  inArray,
  isNotNull,
  isNull,
  not,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { PageOf } from '#lib/contract/common.ts'
import type { ParsedInput } from '#lib/contract/endpoint.ts'
import type { BriefInfringement, infringements as contract, Infringement } from '#lib/contract/infringements.ts'
import { Failure } from '#lib/errors.ts'
import type { RequiredAction } from '#lib/rules/billing/settlements.ts'
import { judgedKinds, requiredActionOf } from '#lib/rules/settlement/infringements.ts'
import { isLetter } from '#lib/rules/settlement/mailings.ts'
import type { Context, UserContext } from '#server/context.ts'
import { anywhere } from '#server/db/like.ts'
import { pageAnswer } from '#server/db/page.ts'
import { domains } from '#server/db/schema/crawl.ts'
import { images } from '#server/db/schema/images.ts'
import { infringement_answers, infringement_hits, infringements, mailings } from '#server/db/schema/settlement.ts'
import { briefColumns, presentBrief } from '#server/domains/images/brief-image.ts'
import { imageCounts, pageOfInfringements } from '../infringements/list-page.ts'
import type { InfringementRow } from '../infringements/record-event.ts'
import { findLetter } from '../recipient/find-letter.ts'
import { openFacts } from '../recipient/open-facts.ts'
import { presentInfringement } from './present-infringement.ts'

type Query = ParsedInput<typeof contract.list>['query']

const orders: Record<Query['ordering'], SQL[]> = {
  '-signed_at': [desc(infringements.signed_at), desc(infringements.id)],
  signed_at: [asc(infringements.signed_at), asc(infringements.id)],
  '-prejudice_cents': [desc(infringements.prejudice_cents), desc(infringements.id)],
  deadline_on: [asc(infringements.deadline_on), asc(infringements.id)],
}

export async function listInfringements(
  context: Context,
  { query }: ParsedInput<typeof contract.list>,
): Promise<PageOf<BriefInfringement>> {
  const { access_token } = query
  const where = and(await mayRead(context, access_token), wanted(context, query))
  const { rows, count: total } = await pageOfInfringements(context, { where, order: orders[query.ordering], query })
  const more = await besides(
    context,
    rows.map(({ row }) => row.id),
  )
  const results = rows.map(({ row, domain }): BriefInfringement => {
    const { id, kind, state, outcome, removal_state, regularization, deadline_on, prejudice_cents } = row
    return {
      id,
      kind,
      state,
      outcome,
      removal_state,
      regularization,
      domain,
      deadline_on,
      prejudice_cents,
      required_action: requiredActionOf(openFacts(row)),
      signed_at: row.signed_at.toISOString(),
      closed_at: row.closed_at?.toISOString() ?? null,
      ...more(id),
      ...(access_token === undefined ? {} : { image: null }),
    }
  })
  return pageAnswer(context, '/infringements', query, { count: total, results })
}

/** With a letter’s link the one case that it opens, whoever asks; that a list told of it is no opening. Else the caller’s own. */
async function mayRead(context: Context, access_token: string | undefined): Promise<SQL> {
  if (access_token !== undefined) return eq(infringements.id, (await findLetter(context, access_token)).row.id)
  if (!context.user) throw new Failure('not_authenticated')
  return eq(infringements.user_id, context.user.id)
}

function wanted({ db }: Context, query: Query): SQL | undefined {
  const { state, kind, outcome, regularization, removal_state } = infringements
  const claimed = (where: SQL) =>
    exists(
      db
        .select({ one: sql`1` })
        .from(infringement_hits)
        .where(and(eq(infringement_hits.infringement_id, infringements.id), where)),
    )
  const pattern = anywhere(query.search ?? '')
  return and(
    query.state && eq(state, query.state),
    query.kind && eq(kind, query.kind),
    query.outcome && eq(outcome, query.outcome),
    query.regularization && eq(regularization, query.regularization),
    query.removal_state && eq(removal_state, query.removal_state),
    query.required_action && inAction(query.required_action),
    query.hit ? claimed(eq(infringement_hits.hit_id, query.hit)) : undefined,
    query.image ? claimed(eq(infringement_hits.image_id, query.image)) : undefined,
    query.search ? or(ilike(domains.name, pattern), ilike(infringements.check_code, pattern)) : undefined,
  )
}

/** As `requiredActionOf` says it. */
function inAction(action: RequiredAction): SQL | undefined {
  const { kind, state, gone_at, licensed_at, license_cents, damages_paid_at } = infringements
  const asks = and(eq(kind, 'claim'), eq(state, 'to_be_settled'))
  const goesOn = and(isNull(gone_at), isNull(licensed_at))
  const over = or(isNotNull(gone_at), isNotNull(licensed_at))
  const asked: Record<Exclude<RequiredAction, 'none'>, SQL | undefined> = {
    pay_or_remove_or_buy: and(asks, goesOn, isNotNull(license_cents)),
    pay_and_remove: and(asks, goesOn, isNull(license_cents)),
    pay_prejudice: and(asks, over, isNull(damages_paid_at)),
  }
  if (action !== 'none') return asked[action]
  const any = or(...Object.values(asked))
  return any && not(any)
}

/** What lists show beside each: pictures, the next letter, and answers that wait for the creator; one that the product checks does not. */
async function besides({ db }: Pick<Context, 'db'>, ids: readonly string[]) {
  const pictures = await db
    .selectDistinctOn([infringement_hits.infringement_id], {
      id: infringement_hits.infringement_id,
      image: briefColumns,
    })
    .from(infringement_hits)
    .innerJoin(images, eq(images.id, infringement_hits.image_id))
    .where(inArray(infringement_hits.infringement_id, [...ids]))
    .orderBy(infringement_hits.infringement_id, infringement_hits.id)
  const counts = await imageCounts({ db }, ids)
  const letters = await db
    .select({ id: mailings.infringement_id, type: mailings.type, due_on: mailings.due_on })
    .from(mailings)
    .where(and(inArray(mailings.infringement_id, [...ids]), eq(mailings.state, 'planned')))
    .orderBy(asc(mailings.due_on))
  const { infringement_id, state, kind } = infringement_answers
  const answers = await db
    .select({ id: infringement_id, count: count() })
    .from(infringement_answers)
    .where(and(inArray(infringement_id, [...ids]), eq(state, 'open'), inArray(kind, judgedKinds)))
    .groupBy(infringement_id)
  return (id: string) => {
    const picture = pictures.find(each => each.id === id)
    const next = letters.filter(isLetter).find(each => each.id === id)
    return {
      image: picture ? presentBrief(picture.image) : null,
      nb_images: counts.get(id) ?? 0,
      next_mailing: next ? { type: next.type, due_on: next.due_on } : null,
      nb_open_answers: answers.find(each => each.id === id)?.count ?? 0,
    }
  }
}

export async function readInfringement(
  context: UserContext,
  { id }: ParsedInput<typeof contract.read>,
): Promise<Infringement> {
  return presentInfringement(context, await ownInfringement(context, id))
}

/** The caller's own, else `not_found`. */
export async function ownInfringement({ db, user }: UserContext, id: string): Promise<InfringementRow> {
  const [row] = await db
    .select()
    .from(infringements)
    .where(and(eq(infringements.id, id), eq(infringements.user_id, user.id)))
  if (!row) throw new Failure('not_found')
  return row
}
