// The filters of lists of hits as conditions on the table of hits alone, so that one index leads to a page.
import { and, arrayOverlaps, eq, gte, inArray, isNotNull, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import type { HitFilters } from '#lib/contract/hit-filters.ts'
import { addDays, startOfDay } from '#lib/dates.ts'
import { START_PAGE } from '#lib/rules/crawling/start-pages.ts'
import type { LitigationState } from '#lib/rules/settlement/litigations.ts'
import type { UserContext } from '#server/context.ts'
import { containing } from '#server/db/like.ts'
import { domains } from '#server/db/schema/crawl.ts'
import { images } from '#server/db/schema/images.ts'
import { litigations } from '#server/db/schema/litigation.ts'
import { evidences, hits } from '#server/db/schema/monitoring.ts'
import { infringement_hits } from '#server/db/schema/settlement.ts'
import { searchPatterns } from '#server/domains/images/search-text.ts'
import { caseState, reportState, statusSql } from './hit-status.ts'

type Query = Omit<HitFilters, 'page' | 'page_size' | 'ordering'>

const ifGiven = <T>(value: T | undefined, condition: (value: T) => SQL | undefined): SQL | undefined =>
  value === undefined ? undefined : condition(value)

const isSet = (column: typeof hits.viewed_at | typeof hits.gone_at, wanted: boolean | undefined) =>
  ifGiven(wanted, yes => (yes ? isNotNull(column) : isNull(column)))

/** The caller's own hits that `query` asks for. */
export function hitsWhere(context: UserContext, query: Query): SQL | undefined {
  return and(
    eq(hits.user_id, context.user.id),
    eq(hits.confirmed, !query.weak),
    ifGiven(query.category, category => eq(hits.category, category)),
    ifGiven(query.status, status => sql`${statusSql(context, reportState(context))} = ${status}`),
    ifGiven(query.source, source => eq(hits.source, source)),
    ifGiven(query.manual_report, manual => (manual ? eq(hits.source, 'manual') : ne(hits.source, 'manual'))),
    ifGiven(query.kind, kind => eq(hits.kind, kind)),
    isSet(hits.viewed_at, query.viewed),
    isSet(hits.gone_at, query.gone),
    ifGiven(query.home, home => sql`(${hits.page_url} ~* ${START_PAGE}) = ${home}`),
    ifGiven(query.score_min, percent => gte(hits.score, percent / 100)),
    ifGiven(query.found_from, day => gte(hits.found_at, startOfDay(day))),
    ifGiven(query.found_to, day => lt(hits.found_at, startOfDay(addDays(day, 1)))),
    ifGiven(query.image, id => eq(hits.image_id, id)),
    ifGiven(query.picture, id => eq(hits.picture_id, id)),
    ofReports(context, query),
    ifGiven(query.litigation_status, state => ofCases(context, state)),
    ofDomains(context, query),
    ofImages(context, query),
    ifGiven(query.search || undefined, typed => matchesText(context, typed)),
  )
}

function ofReports(context: UserContext, { report, report_status }: Query): SQL | undefined {
  const { db, user } = context
  const reported = db.select({ id: evidences.hit_id }).from(evidences).where(eq(evidences.user_id, user.id))
  return and(
    ifGiven(report, wanted => (wanted ? inArray(hits.id, reported) : sql`${hits.id} not in (${reported})`)),
    ifGiven(report_status, state => and(inArray(hits.id, reported), sql`${reportState(context)} = ${state}`)),
  )
}

function ofCases(context: UserContext, state: LitigationState): SQL | undefined {
  const { db, user } = context
  const asked = db
    .select({ id: infringement_hits.hit_id })
    .from(litigations)
    .innerJoin(infringement_hits, eq(infringement_hits.infringement_id, litigations.infringement_id))
    .where(eq(litigations.user_id, user.id))
  return and(inArray(hits.id, asked), sql`${caseState(context)} = ${state}`)
}

function ofDomains({ db }: UserContext, { domain_names, extensions }: Query): SQL | undefined {
  if (!domain_names && !extensions) return undefined
  const ends = extensions?.map(each => `.${each.replace(/^\./, '').toLowerCase()}`)
  const wanted = and(
    ifGiven(domain_names, names => inArray(domains.name, lowerCase(names))),
    ifGiven(ends, each => or(...each.map(end => sql`right(${domains.name}, ${end.length}) = ${end}`))),
  )
  return inArray(hits.domain_id, db.select({ id: domains.id }).from(domains).where(wanted))
}

const lowerCase = (texts: readonly string[]) => texts.map(text => text.toLowerCase())

function ofImages({ db, user }: UserContext, query: Query): SQL | undefined {
  const wanted = [
    ifGiven(query.tags, tags => arrayOverlaps(images.tags, tags)),
    ifGiven(query.genres, genres => inArray(images.genre_id, genres)),
    ifGiven(query.photographers, ids => inArray(images.photographer_id, ids)),
    ifGiven(query.collection, id => eq(images.collection_id, id)),
    ifGiven(query.portfolio, portfolio => eq(images.portfolio, portfolio)),
  ].filter(condition => condition !== undefined)
  if (wanted.length === 0) return undefined
  const own = db.select({ id: images.id }).from(images)
  return inArray(hits.image_id, own.where(and(eq(images.user_id, user.id), ...wanted)))
}

/** The text is in the page's URL or title, or in what the image is found by. */
function matchesText({ db, user }: UserContext, text: string): SQL | undefined {
  const pattern = containing(text)
  const words = searchPatterns(text).map(each => sql`${images.search_text} like ${each}`)
  const own = db.select({ id: images.id }).from(images)
  return or(
    sql`lower(${hits.page_url}) like ${pattern}`,
    sql`lower(${hits.page_title}) like ${pattern}`,
    inArray(hits.image_id, own.where(and(eq(images.user_id, user.id), ...words))),
  )
}
