// What administrators did, with the names of those concerned as far as they still have one.
import { and, asc, count, desc, eq, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { admin as contract } from '#lib/contract/admin.ts'
import type { Answer, ParsedInput } from '#lib/contract/endpoint.ts'
import type { UserContext } from '#server/context.ts'
import { containing } from '#server/db/like.ts'
import { pageAnswer, pageWindow } from '#server/db/page.ts'
import { users } from '#server/db/schema/accounts.ts'
import { audit_entries } from '#server/db/schema/administration.ts'
import { beta_testers } from '#server/db/schema/social.ts'

type Query = ParsedInput<typeof contract.audit>['query']

const orders: Record<Query['ordering'], SQL[]> = {
  '-happened_at': [desc(audit_entries.happened_at), desc(audit_entries.id)],
  happened_at: [asc(audit_entries.happened_at), asc(audit_entries.id)],
}

const actors = alias(users, 'actors')
const subjects = alias(users, 'subjects')
/** The id where no name is left. */
const actorName = sql<string>`coalesce(nullif(trim(concat_ws(' ', ${actors.first_name}, ${actors.last_name})), ''), ${audit_entries.actor_id})`
const subjectName = sql<string>`coalesce(nullif(trim(concat_ws(' ', coalesce(${subjects.first_name}, ${beta_testers.first_name}), coalesce(${subjects.last_name}, ${beta_testers.last_name}))), ''), ${audit_entries.subject_id})`

export async function listAudit(
  context: UserContext,
  { query }: ParsedInput<typeof contract.audit>,
): Promise<Answer<typeof contract.audit>> {
  const pattern = query.search ? containing(query.search) : null
  const where = and(
    query.act && eq(audit_entries.act, query.act),
    query.subject === undefined ? undefined : eq(audit_entries.subject_id, query.subject),
    query.actor === undefined ? undefined : eq(audit_entries.actor_id, query.actor),
    pattern === null
      ? undefined
      : or(sql`lower(${actorName}) like ${pattern}`, sql`lower(${subjectName}) like ${pattern}`),
  )
  const columns = { entry: audit_entries, actor: actorName, subject: subjectName }
  const { limit, offset } = pageWindow(query)
  const rows = await context.db
    .select(columns)
    .from(audit_entries)
    .leftJoin(actors, eq(actors.id, audit_entries.actor_id))
    .leftJoin(subjects, eq(subjects.id, audit_entries.subject_id))
    .leftJoin(beta_testers, eq(beta_testers.id, audit_entries.subject_id))
    .where(where)
    .orderBy(...orders[query.ordering])
    .limit(limit)
    .offset(offset)
  const [total] = await context.db
    .select({ count: count() })
    .from(audit_entries)
    .leftJoin(actors, eq(actors.id, audit_entries.actor_id))
    .leftJoin(subjects, eq(subjects.id, audit_entries.subject_id))
    .leftJoin(beta_testers, eq(beta_testers.id, audit_entries.subject_id))
    .where(where)
  const results = rows.map(({ entry, actor, subject }) => ({
    id: entry.id,
    act: entry.act,
    actor: { id: entry.actor_id, name: actor },
    subject: { id: entry.subject_id, name: subject },
    details: entry.details,
    happened_at: entry.happened_at.toISOString(),
  }))
  return pageAnswer(context, '/admin/audit', query, { count: total?.count ?? 0, results })
}
