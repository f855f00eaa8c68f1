// Sales reports of picture agencies: what is read in one, what of it was recorded, and how it is taken back.
import { z } from 'zod'
import {
  agencies,
  agencyRowProblems,
  REPORT_CELL_CHARS,
  REPORT_CHARS_MAX,
  REPORT_ROWS_MAX,
} from '#lib/rules/settlement/agency-reports.ts'
import { Day, EntityId, Instant, listQuery, pageOf, refusal, requiredText } from './common.ts'
import { endpoint } from './endpoint.ts'
import { BriefImage } from './images.ts'

const column = z.string().max(REPORT_CELL_CHARS).nullable()
const Mapping = z.strictObject(
  { asset_id: column, file_name: column, title: column, customer: column, sold_on: column, ends_on: column },
  refusal('unknown_field'),
)

const Said = z.object({
  /** The line in the file. */
  line: z.int(),
  asset_id: z.string().nullable(),
  file_name: z.string().nullable(),
  title: z.string().nullable(),
  customer: z.string().nullable(),
  sold_on: Day.nullable(),
  ends_on: Day.nullable(),
  /** Why it permits nothing. */
  problem: z.enum(agencyRowProblems).nullable(),
})

const PreviewRow = Said.extend({
  /** The photographs that it may be about; one alone is chosen already. */
  images: z.array(BriefImage),
  /** By what they were found. */
  by: z.enum(['asset_id', 'file_name', 'title']).nullable(),
  /** It is recorded unless its creator says otherwise; what is not certain waits for their word. */
  certain: z.boolean(),
})
export type ReportPreviewRow = z.infer<typeof PreviewRow>

export const ReportPreview = z.object({
  agency: z.enum(agencies),
  columns: z.array(z.string()),
  mapping: Mapping,
  rows: z.array(PreviewRow),
})
export type ReportPreview = z.infer<typeof ReportPreview>

export const AgencyImport = z.object({
  id: z.string(),
  agency: z.enum(agencies),
  file_name: z.string(),
  created_at: Instant,
  taken_back_at: Instant.nullable(),
  /** Sales that permit a photograph to be shown. */
  recorded: z.int(),
  /** Rows that permit nothing, by their reason. */
  problems: z.array(z.object({ problem: z.enum(agencyRowProblems), count: z.int() })),
})
export type AgencyImport = z.infer<typeof AgencyImport>

const ImportedRow = Said.extend({ id: z.string(), image: BriefImage.nullable() })
export type ImportedRow = z.infer<typeof ImportedRow>

const Report = z.strictObject(
  {
    file_name: requiredText(255),
    /** The report as text: CSV with commas, semicolons or tabs. */
    content: z.string(refusal('required')).min(1, refusal('required')).max(REPORT_CHARS_MAX, refusal('too_long')),
    /** Absent: judged by the columns. */
    agency: z.enum(agencies, refusal('choice_invalid')).optional(),
    mapping: Mapping.optional(),
  },
  refusal('unknown_field'),
)

const Choice = z.strictObject({ line: z.int().min(1), image: EntityId }, refusal('unknown_field'))

export const agencyImports = {
  list: endpoint({
    method: 'GET',
    path: '/agency-imports',
    access: 'creator',
    query: listQuery(['-created_at']),
    response: pageOf(AgencyImport),
    summary: 'Sales reports of agencies that you have imported',
  }),
  preview: endpoint({
    method: 'POST',
    path: '/agency-imports/preview',
    access: 'creator',
    body: Report,
    response: ReportPreview,
    harmless: true,
    summary:
      'Read a sales report without recording anything: its columns, its rows, and the photographs they are about',
  }),
  create: endpoint({
    method: 'POST',
    path: '/agency-imports',
    access: 'creator',
    body: Report.extend({
      /** The photographs of rows that are not certain, and of those that are when another one is meant. */
      choices: z.array(Choice).max(REPORT_ROWS_MAX, refusal('too_long')).default([]),
    }),
    response: AgencyImport,
    status: 201,
    idempotent: true,
    summary: 'Record the sales of a report: nobody is written to about a photograph that was sold to them',
  }),
  read: endpoint({
    method: 'GET',
    path: '/agency-imports/{id}',
    access: 'creator',
    query: listQuery(['line']),
    response: AgencyImport.extend({ rows: pageOf(ImportedRow) }),
    summary: 'One import of yours with its rows; those that permit nothing say why',
  }),
  takeBack: endpoint({
    method: 'POST',
    path: '/agency-imports/{id}/take-back',
    access: 'creator',
    response: AgencyImport,
    summary: 'Take an import back: its sales count no longer',
  }),
}
