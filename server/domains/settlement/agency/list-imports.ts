// The imports of a creator, and one with its rows.
import { and, asc, count, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { AgencyImport, agencyImports as contract } from '#lib/contract/agency-imports.ts'
import type { Answer, ParsedInput } from '#lib/contract/endpoint.ts'
import { Failure } from '#lib/errors.ts'
import type { Context, UserContext } from '#server/context.ts'
import { pageAnswer, pageWindow } from '#server/db/page.ts'
import { agency_import_rows, agency_imports } from '#server/db/schema/firewall.ts'
import { images } from '#server/db/schema/images.ts'
import { briefColumns, presentBrief } from '../../images/brief-image.ts'

export async function listImports(
  context: UserContext,
  { query }: ParsedInput<typeof contract.list>,
): Promise<Answer<typeof contract.list>> {
  const where = eq(agency_imports.user_id, context.user.id)
  const { limit, offset } = pageWindow(query)
  const rows = await context.db
    .select()
    .from(agency_imports)
    .where(where)
    .orderBy(desc(agency_imports.created_at), desc(agency_imports.id))
    .limit(limit)
    .offset(offset)
  const total = await context.db.$count(agency_imports, where)
  const results = await presentImports(context, rows)
  return pageAnswer(context, '/agency-imports', query, { count: total, results })
}

export async function readImport(
  context: UserContext,
  { id, query }: ParsedInput<typeof contract.read>,
): Promise<Answer<typeof contract.read>> {
  const shown = await shownImport(context, id)
  const where = eq(agency_import_rows.import_id, id)
  const { limit, offset } = pageWindow(query)
  const rows = await context.db
    .select({ row: agency_import_rows, image: briefColumns })
    .from(agency_import_rows)
    .leftJoin(images, and(eq(images.id, agency_import_rows.image_id), isNull(images.deleted_at)))
    .where(where)
    .orderBy(sql`${agency_import_rows.problem} is null`, asc(agency_import_rows.line))
    .limit(limit)
    .offset(offset)
  const total = await context.db.$count(agency_import_rows, where)
  const results = rows.map(({ row, image }) => {
    const { line, asset_id, file_name, title, customer, sold_on, ends_on, problem } = row
    const said = { line, asset_id, file_name, title, customer, sold_on, ends_on, problem }
    return { id: row.id, ...said, image: image ? presentBrief(image) : null }
  })
  return { ...shown, rows: pageAnswer(context, `/agency-imports/${id}`, query, { count: total, results }) }
}

/** The caller's own, else `not_found`. */
export async function shownImport(context: UserContext, id: string): Promise<AgencyImport> {
  const mine = and(eq(agency_imports.id, id), eq(agency_imports.user_id, context.user.id))
  const rows = await context.db.select().from(agency_imports).where(mine)
  const [shown] = await presentImports(context, rows)
  if (!shown) throw new Failure('not_found')
  return shown
}

async function presentImports(
  { db }: Pick<Context, 'db'>,
  rows: readonly (typeof agency_imports.$inferSelect)[],
): Promise<AgencyImport[]> {
  if (rows.length === 0) return []
  const { import_id, problem } = agency_import_rows
  const counts = await db
    .select({ import_id, problem, count: count() })
    .from(agency_import_rows)
    .where(
      inArray(
        import_id,
        rows.map(({ id }) => id),
      ),
    )
    .groupBy(import_id, problem)
    .orderBy(import_id, problem)
  return rows.map(({ id, agency, file_name, created_at, taken_back_at }) => {
    const own = counts.filter(row => row.import_id === id)
    return {
      id,
      agency,
      file_name,
      created_at: created_at.toISOString(),
      taken_back_at: taken_back_at?.toISOString() ?? null,
      recorded: own.find(row => row.problem === null)?.count ?? 0,
      problems: own.flatMap(row => (row.problem === null ? [] : [{ problem: row.problem, count: row.count }])),
    }
  })
}
