// Reads the text of an agency's report: its columns, and its rows by what they say.
import { CsvError, parse } from 'csv-parse/sync'
import { Failure } from '#lib/errors.ts'
import {
  type Agency,
  agencyOf,
  dayOrderOf,
  headerLine,
  mappingOf,
  REPORT_CELL_CHARS,
  REPORT_ROWS_MAX,
  type ReportMapping,
  type ReportRow,
  reportRow,
} from '#lib/rules/settlement/agency-reports.ts'

type Report = { content: string; agency?: Agency | undefined; mapping?: ReportMapping | undefined }
export type ReadReport = { agency: Agency; columns: string[]; mapping: ReportMapping; rows: ReportRow[] }

/** Throws `report_unreadable` for what is no table, `report_too_long` for too many rows. */
export function readReport({ content, ...given }: Report): ReadReport {
  const lines = tableOf(content)
  const head = headerLine(lines.map(({ record }) => record))
  const columns = distinct(lines[head]?.record ?? [])
  const body = lines.slice(head + 1)
  if (columns.length < 2 || body.length === 0) throw new Failure('report_unreadable')
  if (body.length > REPORT_ROWS_MAX) throw new Failure('report_too_long', { limit: REPORT_ROWS_MAX })
  const agency = given.agency ?? agencyOf(columns)
  const mapping = onlyKnown(given.mapping ?? mappingOf(columns), columns)
  const cell = (record: readonly string[], column: string | null) => {
    const text = column === null ? '' : (record[columns.indexOf(column)] ?? '')
    return text.normalize().trim().slice(0, REPORT_CELL_CHARS) || null
  }
  const dates = body.flatMap(({ record }) => [cell(record, mapping.sold_on), cell(record, mapping.ends_on)])
  const order = dayOrderOf(
    dates.filter(text => text !== null),
    agency,
  )
  const rows = body.map(({ record, info }) =>
    reportRow(
      info.lines,
      {
        asset_id: cell(record, mapping.asset_id),
        file_name: cell(record, mapping.file_name),
        title: cell(record, mapping.title),
        customer: cell(record, mapping.customer),
        sold_on: cell(record, mapping.sold_on),
        ends_on: cell(record, mapping.ends_on),
      },
      order,
    ),
  )
  return { agency, columns, mapping, rows }
}

type Line = { record: string[]; info: { lines: number } }

function tableOf(content: string): Line[] {
  const first = content.slice(0, 4_000)
  const count = (sign: string) => first.split(sign).length
  const delimiter = [',', ';', '\t'].toSorted((one, other) => count(other) - count(one))[0] ?? ','
  try {
    const lines: unknown = parse(content.replaceAll('\0', ''), {
      bom: true,
      delimiter,
      info: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
    })
    // `info` makes each line a record with what is known of it.
    return lines as Line[]
  } catch (error) {
    if (error instanceof CsvError) throw new Failure('report_unreadable')
    throw error
  }
}

/** Two columns of one name, or without any, are told apart by their place. */
function distinct(names: readonly string[]): string[] {
  const cells = names.map(
    (name, index) =>
      name
        .normalize()
        .trim()
        .slice(0, REPORT_CELL_CHARS - 5) || `${index + 1}`,
  )
  return cells.map((name, index) => (cells.indexOf(name) === index ? name : `${name} (${index + 1})`))
}

function onlyKnown(mapping: ReportMapping, columns: readonly string[]): ReportMapping {
  const known = (column: string | null) => (column !== null && columns.includes(column) ? column : null)
  const { asset_id, file_name, title, customer, sold_on, ends_on } = mapping
  return {
    asset_id: known(asset_id),
    file_name: known(file_name),
    title: known(title),
    customer: known(customer),
    sold_on: known(sold_on),
    ends_on: known(ends_on),
  }
}
