// Imports an agency's sales report: shows what it would record, records it, and takes it back.
import { and, eq, inArray, isNotNull, isNull, notInArray, sql } from 'drizzle-orm'
import type { AgencyImport, agencyImports as contract, ReportPreview } from '#lib/contract/agency-imports.ts'
import type { ParsedInput } from '#lib/contract/endpoint.ts'
import { Failure } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import type { AgencyRowProblem } from '#lib/rules/settlement/agency-reports.ts'
import type { UserContext } from '#server/context.ts'
import { agency_import_rows, agency_imports } from '#server/db/schema/firewall.ts'
import { images } from '#server/db/schema/images.ts'
import { lockUser } from '../../accounts/lock-user.ts'
import { briefColumns, presentBrief } from '../../images/brief-image.ts'
import { shownImport } from './list-imports.ts'
import { type MatchedRow, matchRows, saidOf } from './match-rows.ts'
import { readReport } from './read-report.ts'

const ROWS_AT_ONCE = 500

export async function previewReport(
  context: UserContext,
  { body }: ParsedInput<typeof contract.preview>,
): Promise<ReportPreview> {
  const { agency, columns, mapping, ...report } = readReport(body)
  const rows = await matchRows(context, { agency, columns, mapping, ...report })
  const ids = [...new Set(rows.flatMap(({ image_ids }) => image_ids))]
  const shown =
    ids.length === 0 ? [] : await context.db.select(briefColumns).from(images).where(inArray(images.id, ids))
  const brief = new Map(shown.map(image => [image.id, presentBrief(image)]))
  return {
    agency,
    columns,
    mapping,
    rows: rows.map(row => ({
      ...saidOf(row),
      problem: row.problem,
      by: row.by,
      certain: row.certain,
      images: row.image_ids.flatMap(id => brief.get(id) ?? []),
    })),
  }
}

/** Rows that are certain, and those whose photograph its creator has named; the others stay with their reason. */
export async function recordReport(
  context: UserContext,
  { body }: ParsedInput<typeof contract.create>,
): Promise<AgencyImport> {
  const { db, user, now } = context
  // Two imports of one report at once would both take its sales for new.
  await lockUser(context, user.id)
  const report = readReport(body)
  const rows = await matchRows(context, report)
  const chosen = await choicesOf(context, body.choices)
  const created_at = now()
  const id = newId('agency_import', created_at)
  const said = rows.map(row => ({
    id: newId('agency_import_row', created_at),
    import_id: id,
    user_id: user.id,
    agency: report.agency,
    ...recorded(row, chosen.get(row.line)),
  }))
  const { agency } = report
  await db
    .insert(agency_imports)
    .values({ id, user_id: user.id, agency, file_name: body.file_name, rows: rows.length, created_at })
  for (let start = 0; start < said.length; start += ROWS_AT_ONCE)
    await db.insert(agency_import_rows).values(said.slice(start, start + ROWS_AT_ONCE))
  return shownImport(context, id)
}

/** A sale that is recorded already keeps its photograph, for when the other report is taken back. */
function recorded(row: MatchedRow, choice: string | undefined) {
  const { image_ids, certain, problem: found, sha256 } = row
  const [only = null] = image_ids.length === 1 ? image_ids : []
  const image_id = choice ?? (certain || found === 'duplicate' ? only : null)
  const settled = choice !== undefined && (found === 'no_image' || found === 'several_images')
  const unnamed: AgencyRowProblem | null = image_id === null ? 'no_image' : null
  return { ...saidOf(row), sha256, image_id, problem: settled ? null : (found ?? unnamed) }
}

async function choicesOf(
  { db, user }: UserContext,
  choices: readonly { line: number; image: string }[],
): Promise<ReadonlyMap<number, string>> {
  if (choices.length === 0) return new Map()
  const named = [...new Set(choices.map(({ image }) => image))]
  const mine = and(inArray(images.id, named), eq(images.user_id, user.id), isNull(images.deleted_at))
  const own = await db.select({ id: images.id }).from(images).where(mine)
  if (own.length !== named.length) throw new Failure('invalid_input', {}, { choices: ['choice_invalid'] })
  return new Map(choices.map(({ line, image }) => [line, image]))
}

/** What was recorded nowhere else counts no longer; a sale that another report has too counts by that one. */
export async function takeBackImport(
  context: UserContext,
  { id }: ParsedInput<typeof contract.takeBack>,
): Promise<AgencyImport> {
  const { db, user, now } = context
  await lockUser(context, user.id)
  const mine = and(eq(agency_imports.id, id), eq(agency_imports.user_id, user.id))
  const [known] = await db.select().from(agency_imports).where(mine)
  if (!known) throw new Failure('not_found')
  if (known.taken_back_at === null) {
    await db.update(agency_imports).set({ taken_back_at: now() }).where(mine)
    await recordElsewhere(context, id)
  }
  return shownImport(context, id)
}

/** Of each sale that no report in force has recorded any more, the oldest that had it too. */
async function recordElsewhere({ db, user }: UserContext, import_id: string): Promise<void> {
  const { id, sha256, user_id, problem, image_id } = agency_import_rows
  const mine = and(eq(user_id, user.id), isNull(agency_imports.taken_back_at))
  const itsImport = eq(agency_imports.id, agency_import_rows.import_id)
  const gone = db.select({ sha256 }).from(agency_import_rows).where(eq(agency_import_rows.import_id, import_id))
  const still = db
    .select({ sha256 })
    .from(agency_import_rows)
    .innerJoin(agency_imports, itsImport)
    .where(and(mine, isNull(problem)))
  const again = and(mine, eq(problem, 'duplicate'), isNotNull(image_id))
  const oldest = db
    .selectDistinctOn([sha256], { id })
    .from(agency_import_rows)
    .innerJoin(agency_imports, itsImport)
    .where(and(again, inArray(sha256, gone), notInArray(sha256, still)))
    .orderBy(sha256, agency_imports.created_at, id)
  await db.update(agency_import_rows).set({ problem: sql`null` }).where(inArray(id, oldest))
}
