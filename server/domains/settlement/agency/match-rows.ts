// Which of a creator's photographs the rows of a report are about, and which sales are recorded already.
import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import { canonicalJson } from '#lib/proof/canonical-json.ts'
import {
  type Agency,
  type AgencyRowProblem,
  REPORT_CANDIDATES_MAX,
  type ReportRow,
  type RowMatch,
  rowMatcher,
} from '#lib/rules/settlement/agency-reports.ts'
import { digestOf } from '#server/bytes/digest.ts'
import type { UserContext } from '#server/context.ts'
import { agency_import_rows, agency_imports } from '#server/db/schema/firewall.ts'
import { images } from '#server/db/schema/images.ts'
import type { ReadReport } from './read-report.ts'

export type MatchedRow = Omit<ReportRow, 'problem'> & RowMatch & { sha256: string; problem: AgencyRowProblem | null }

export async function matchRows(context: UserContext, { agency, rows }: ReadReport): Promise<MatchedRow[]> {
  const match = rowMatcher(await catalogueOf(context), await confirmedNumbers(context, agency))
  const sales = rows.map(row => ({ ...row, sha256: saleDigest(agency, row) }))
  const known = await recordedSales(
    context,
    sales.map(({ sha256 }) => sha256),
  )
  return sales.map(sale => {
    const found = match(sale)
    const again = known.has(sale.sha256)
    known.add(sale.sha256)
    const problem = sale.problem ?? (again ? 'duplicate' : problemOf(found))
    return { ...sale, ...found, image_ids: found.image_ids.slice(0, REPORT_CANDIDATES_MAX), problem }
  })
}

function problemOf({ image_ids }: RowMatch): AgencyRowProblem | null {
  if (image_ids.length === 0) return 'no_image'
  return image_ids.length > 1 ? 'several_images' : null
}

/** What a row says, whatever became of it. */
export const saidOf = ({
  line,
  asset_id,
  file_name,
  title,
  customer,
  sold_on,
  ends_on,
}: Omit<ReportRow, 'problem'>) => ({
  line,
  asset_id,
  file_name,
  title,
  customer,
  sold_on,
  ends_on,
})

/** The same sale in two reports says the same, on whatever line. */
const saleDigest = (agency: Agency, row: ReportRow): string =>
  digestOf(canonicalJson({ agency, ...saidOf(row), line: 0 }))

function catalogueOf({ db, user }: UserContext) {
  const { id, title, file_name, user_id, deleted_at } = images
  return db
    .select({ id, title, file_name })
    .from(images)
    .where(and(eq(user_id, user.id), isNull(deleted_at)))
    .orderBy(id)
}

/** What an earlier import has said of the agency's own numbers. */
async function confirmedNumbers({ db, user }: UserContext, agency: Agency): Promise<ReadonlyMap<string, string>> {
  const { asset_id, image_id, user_id } = agency_import_rows
  const rows = await db
    .select({ asset_id, image_id })
    .from(agency_import_rows)
    .innerJoin(agency_imports, eq(agency_imports.id, agency_import_rows.import_id))
    .where(
      and(
        eq(user_id, user.id),
        eq(agency_import_rows.agency, agency),
        isNotNull(asset_id),
        isNotNull(image_id),
        isNull(agency_imports.taken_back_at),
      ),
    )
    .orderBy(agency_import_rows.id)
  return new Map(rows.flatMap(row => (row.asset_id && row.image_id ? [[row.asset_id, row.image_id] as const] : [])))
}

async function recordedSales({ db, user }: UserContext, digests: readonly string[]): Promise<Set<string>> {
  const { sha256, user_id, problem } = agency_import_rows
  const rows = await db
    .select({ sha256 })
    .from(agency_import_rows)
    .innerJoin(agency_imports, eq(agency_imports.id, agency_import_rows.import_id))
    .where(
      and(eq(user_id, user.id), inArray(sha256, [...digests]), isNull(problem), isNull(agency_imports.taken_back_at)),
    )
  return new Set(rows.map(row => row.sha256))
}
