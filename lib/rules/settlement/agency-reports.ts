// Sales reports of picture agencies: which of their columns says what, and which photograph a row is about.

export const agencies = ['alamy', 'adobe_stock', 'getty', 'shutterstock', 'other'] as const
export type Agency = (typeof agencies)[number]

/** Why a row permits nothing: it names no photograph, its day cannot be read, it is about none of the creator's or several, or it is recorded already. */
export const agencyRowProblems = ['no_reference', 'date_unreadable', 'no_image', 'several_images', 'duplicate'] as const
export type AgencyRowProblem = (typeof agencyRowProblems)[number]

/** What is read of a row; nothing that was earned. */
export const reportFields = ['asset_id', 'file_name', 'title', 'customer', 'sold_on', 'ends_on'] as const
export type ReportField = (typeof reportFields)[number]
/** The column of each field; null where the report has none. */
export type ReportMapping = Record<ReportField, string | null>

/** Rows of one report. */
export const REPORT_ROWS_MAX = 2_000
/** Characters of one report. */
export const REPORT_CHARS_MAX = 700_000
/** Characters of one of its cells that are kept. */
export const REPORT_CELL_CHARS = 300
/** Lines above the names of the columns, such as the title of a statement. */
export const REPORT_PREFACE_LINES = 12
/** Photographs that are offered for a row. */
export const REPORT_CANDIDATES_MAX = 6

/** Names of columns, without blanks and signs, as the agencies and their customers' spreadsheets write them. */
const columnNames: Record<ReportField, readonly string[]> = {
  asset_id: [
    'assetid',
    'assetnumber',
    'assetno',
    'asset',
    'imageref',
    'imagereference',
    'alamyref',
    'alamyreference',
    'imageid',
    'imagenumber',
    'mediaid',
    'medianumber',
    'masterid',
    'fileid',
    'photoid',
    'contentid',
    'reference',
    'ref',
    'id',
  ],
  file_name: [
    'filename',
    'originalfilename',
    'originalname',
    'originalfile',
    'yourref',
    'yourreference',
    'suppliersref',
    'contributorref',
    'nomdufichier',
    'nomfichier',
    'fichier',
    'file',
  ],
  title: [
    'assettitle',
    'title',
    'imagetitle',
    'caption',
    'medianame',
    'assetdescription',
    'description',
    'assetname',
    'titre',
    'legende',
    'name',
  ],
  customer: [
    'customername',
    'customer',
    'clientname',
    'client',
    'endclient',
    'enduser',
    'licensee',
    'licenseename',
    'buyer',
    'company',
    'acheteur',
  ],
  sold_on: [
    'saledate',
    'salesdate',
    'dateofsale',
    'datesold',
    'licensedate',
    'licencedate',
    'invoicedate',
    'downloaddate',
    'datedownloaded',
    'transactiondate',
    'datedevente',
    'date',
    'start',
    'startdate',
  ],
  ends_on: [
    'enddate',
    'licenseenddate',
    'licenceenddate',
    'licenseend',
    'licenceend',
    'expirydate',
    'expirationdate',
    'expires',
    'datedefin',
    'end',
  ],
}

/** Columns that only one agency's reports have. */
const signatures: readonly [Agency, readonly string[]][] = [
  ['alamy', ['imageref', 'alamyref', 'alamyreference']],
  [
    'getty',
    [
      'salesterritory',
      'masterid',
      'royaltyrate',
      'assetnumber',
      'contractnumber',
      'exclusionreason',
      'licensefeeinusd',
    ],
  ],
  ['shutterstock', ['mediaid', 'ondemand', 'singleandother', 'enhanceddownloads', 'singleother', 'clippacks']],
  ['adobe_stock', ['assettitle', 'assetid', 'contenttype', 'totalroyalties']],
]

const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')

/** Whose report it is, by its columns. */
export function agencyOf(columns: readonly string[]): Agency {
  const names = new Set(columns.map(plain))
  return signatures.find(([, telling]) => telling.some(name => names.has(name)))?.[0] ?? 'other'
}

/** What each column most likely says; the names that say it best come first. */
export function mappingOf(columns: readonly string[]): ReportMapping {
  const taken = new Set<string>()
  const columnFor = (field: ReportField): string | null => {
    for (const name of columnNames[field]) {
      const column = columns.find(each => plain(each) === name && !taken.has(each))
      if (column === undefined) continue
      taken.add(column)
      return column
    }
    return null
  }
  const [asset_id, file_name, title] = [columnFor('asset_id'), columnFor('file_name'), columnFor('title')]
  return {
    asset_id,
    file_name,
    title,
    customer: columnFor('customer'),
    sold_on: columnFor('sold_on'),
    ends_on: columnFor('ends_on'),
  }
}

const known = new Set(Object.values(columnNames).flat())

/** The line that names the columns: the first of the file's beginning in which two names are known, else the first of all. */
export function headerLine(lines: readonly (readonly string[])[]): number {
  const beginning = lines.slice(0, REPORT_PREFACE_LINES)
  return Math.max(
    0,
    beginning.findIndex(cells => cells.filter(cell => known.has(plain(cell))).length >= 2),
  )
}

export type DayOrder = 'day_first' | 'month_first'
const slashed = /^(\d{1,2})[./-](\d{1,2})[./-](\d{2,4})\b/

/** Whether 03/04/2026 is in April or in March: one day after the twelfth says it for the whole file. */
export function dayOrderOf(dates: readonly string[], agency: Agency): DayOrder {
  const parts = dates.map(text => slashed.exec(text.trim())).filter(match => match !== null)
  if (parts.some(([, first]) => Number(first) > 12)) return 'day_first'
  if (parts.some(([, , second]) => Number(second) > 12)) return 'month_first'
  return agency === 'alamy' || agency === 'other' ? 'day_first' : 'month_first'
}

/** How months begin in English, French and German, without accents. */
const months = [
  /^jan/i,
  /^f[ce]/i,
  /^mar(?!di)|^mrz/i,
  /^a[pv]r/i,
  /^ma[iy]/i,
  /^juin|^jun/i,
  /^juil|^jul/i,
  /^aou|^aug/i,
  /^sep/i,
  /^o[ck]t/i,
  /^nov/i,
  /^de[cz]/i,
] as const
const monthOf = (word: string): number => months.findIndex(start => start.test(word)) + 1

/** `YYYY-MM-DD`, or null for what is no day. */
export function reportDay(text: string, order: DayOrder): string | null {
  const said = text.trim().normalize('NFKD').replace(/\p{M}/gu, '')
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})/.exec(said)
  if (iso) return dayText(iso[1], iso[2], iso[3])
  const short = slashed.exec(said)
  if (short) {
    const [, first, second, year] = short
    return order === 'day_first' ? dayText(year, second, first) : dayText(year, first, second)
  }
  const dayFirst = /^(\d{1,2})[\s-]+(\p{L}+)\.?[\s-]+(\d{2,4})/u.exec(said)
  if (dayFirst) return dayText(dayFirst[3], String(monthOf(dayFirst[2] ?? '')), dayFirst[1])
  const monthFirst = /^(\p{L}+)\.?\s+(\d{1,2}),?\s+(\d{4})/u.exec(said)
  return monthFirst ? dayText(monthFirst[3], String(monthOf(monthFirst[1] ?? '')), monthFirst[2]) : null
}

function dayText(year = '', month = '', day = ''): string | null {
  const text = `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const date = new Date(`${text}T00:00:00Z`)
  return Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== text ? null : text
}

/** A row with what its columns say. */
export type ReportRow = {
  /** The line in the file, the first being 1. */
  line: number
  asset_id: string | null
  file_name: string | null
  title: string | null
  customer: string | null
  sold_on: string | null
  ends_on: string | null
  problem: Extract<AgencyRowProblem, 'no_reference' | 'date_unreadable'> | null
}

type Cells = Record<ReportField, string | null>

export function reportRow(line: number, cells: Cells, order: DayOrder): ReportRow {
  const { asset_id, file_name, title, customer } = cells
  const days = [cells.sold_on, cells.ends_on].map(text => (text === null ? null : reportDay(text, order)))
  const [sold_on = null, ends_on = null] = days
  const unreadable = (cells.sold_on !== null && sold_on === null) || (cells.ends_on !== null && ends_on === null)
  const named = asset_id ?? file_name ?? title
  const problem = named === null ? 'no_reference' : unreadable ? 'date_unreadable' : null
  return { line, asset_id, file_name, title, customer, sold_on, ends_on, problem }
}

export type CatalogueImage = { id: string; title: string; file_name: string }
/** What a row is taken for. `certain` needs no word of the creator; the rest is a suggestion. */
export type RowMatch = { image_ids: string[]; by: 'asset_id' | 'file_name' | 'title' | null; certain: boolean }

const stem = (name: string): string => plain(name.replace(/\.[a-z]{3,4}$/i, ''))

/** Finds rows' images by numbers that were confirmed before, by the name of the file, and by the title. */
export function rowMatcher(catalogue: readonly CatalogueImage[], confirmed: ReadonlyMap<string, string>) {
  const ofOwn = new Set(catalogue.map(({ id }) => id))
  const byFile = Map.groupBy(catalogue, ({ file_name }) => stem(file_name))
  const byTitle = Map.groupBy(catalogue, ({ title }) => plain(title))
  return ({ asset_id, file_name, title }: Pick<ReportRow, 'asset_id' | 'file_name' | 'title'>): RowMatch => {
    const before = asset_id === null ? undefined : confirmed.get(asset_id)
    if (before !== undefined && ofOwn.has(before)) return { image_ids: [before], by: 'asset_id', certain: true }
    const named = idsOf(file_name === null ? undefined : byFile.get(stem(file_name)))
    if (named.length > 0) return { image_ids: named, by: 'file_name', certain: named.length === 1 }
    const called = idsOf(title === null ? undefined : (byTitle.get(plain(title)) ?? byFile.get(stem(title))))
    return { image_ids: called, by: called.length > 0 ? 'title' : null, certain: false }
  }
}

const idsOf = (images: readonly CatalogueImage[] | undefined): string[] => (images ?? []).map(({ id }) => id)
