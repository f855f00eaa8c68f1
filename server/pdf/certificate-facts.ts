// The two rows of the first page that are read as a label: who made the photograph, and the three dates with who vouches for each.
import type { Certificate } from './certificate-pages.ts'
import { LABEL, VALUE } from './front-parts.ts'
import {
  CONTENT_WIDTH,
  drawLines,
  group,
  MUTED,
  PAGE,
  rule,
  type Sheet,
  type Structure,
  type Style,
  tagged,
  wrap,
} from './sheet.ts'

const NOTE: Style = { face: 'text', size: 8, leading: 10.6, color: MUTED }

const GAP = 18
const ABOVE = 13
const BETWEEN = 9

/** What takes its height on the page before it is drawn. */
export type Block = { height: number; draw(top: number): void }
/** Where a block stands across the page. */
export type PdfColumn = { x: number; width: number }
type Fact = { label: string; value: string; notes?: string[] }

export const FULL_WIDTH: PdfColumn = { x: PAGE.margin, width: CONTENT_WIDTH }

/** Who made it and what it is; author and rights holder are two statements, also where one person is both. */
export function factsBlock(sheet: Sheet, parent: Structure, certificate: Certificate, column = FULL_WIDTH): Block {
  const { statement, translator } = certificate
  const { t, day } = translator
  const { author, photographer, rights_holder: holder } = statement
  const isFirstForm = statement.format === 'auctor-certificate/1'
  const identity = (verified: boolean) => t(verified ? 'identity.verified' : 'identity.unverified')
  const declared = (verified: boolean) => [t('identity.declared'), identity(verified)]
  const ofHolder = isFirstForm ? [identity(holder.identity_verified)] : declared(holder.identity_verified)
  const ofAuthor = isFirstForm ? {} : { notes: declared(statement.author.identity_verified) }
  const people: Fact[] = [
    { label: t('fact.author'), value: author.name, ...ofAuthor },
    { label: t('fact.rights_holder'), value: holder.name, notes: ofHolder },
  ]
  const took = photographer?.trim()
  if (took && took !== author.name) people.splice(1, 0, { label: t('fact.photographer'), value: took })
  const facts = [
    ...people,
    { label: t('fact.created_on'), value: statement.created_on ? day(statement.created_on) : t('not_stated') },
    ...(isFirstForm
      ? [{ label: t('fact.editions'), value: t('editions', { count: statement.max_editions }) }]
      : statement.earlier.slice(0, 1).map(first => ({
          label: t('fact.earlier'),
          value: t('earlier.front', { day: day(first.issued_at.slice(0, 10)) }),
        }))),
  ]
  return cells(sheet, parent, facts, column)
}

/** The three dates, each as strong as who gave it; one that has not come yet says so. */
export function datesBlock(sheet: Sheet, parent: Structure, certificate: Certificate): Block {
  const { statement, proof, translator } = certificate
  const { t, day } = translator
  const { time_stamp, anchor } = proof
  // A stand-in is named by the notice below, for the page as a whole.
  const dated = (label: string, at: string, by: string): Fact => {
    const iso = new Date(at).toISOString()
    return { label, value: day(iso.slice(0, 10)), notes: [`${iso.slice(11, 19)} UTC`, by] }
  }
  const undated = (label: string): Fact => ({ label, value: t('dates.none') })
  const issuer = statement.issuer.name
  const block = (place: NonNullable<typeof anchor>) =>
    t('dates.block', { network: place.network, standin: `${place.standin}`, number: String(place.block_number) })
  const stamper = ({ authority, standin }: NonNullable<typeof time_stamp>) =>
    t('dates.stamped_by', { authority, standin: `${standin}` })
  const dates = [
    dated(t('dates.issued', { issuer }), statement.issued_at, t('dates.issued_by')),
    time_stamp ? dated(t('dates.time_stamped'), time_stamp.at, stamper(time_stamp)) : undated(t('dates.time_stamped')),
    anchor ? dated(t('dates.in_block'), anchor.at, block(anchor)) : undated(t('dates.in_block')),
  ]
  return cells(sheet, parent, dates, FULL_WIDTH)
}

/** Cells under a line: up to four side by side, else rows of three; one under the other in a narrow column. */
function cells(sheet: Sheet, parent: Structure, facts: Fact[], column: PdfColumn): Block {
  const columns = column.width < CONTENT_WIDTH ? 1 : facts.length === 4 ? 4 : 3
  const width = (column.width - (columns - 1) * GAP) / columns
  const drawn = facts.map(({ label, value, notes = [] }) => ({
    label: wrap(sheet, label, LABEL, width, 1),
    value: wrap(sheet, value, VALUE, width, 2),
    notes: notes.flatMap(note => wrap(sheet, note, NOTE, width, 1)),
  }))
  const heightOf = ({ value, notes }: (typeof drawn)[number]) =>
    LABEL.leading + value.length * VALUE.leading + notes.length * NOTE.leading
  const rows = Array.from({ length: Math.ceil(drawn.length / columns) }, (_, row) => {
    const inRow = drawn.slice(row * columns, (row + 1) * columns)
    return { inRow, height: Math.max(...inRow.map(heightOf)) }
  })
  return {
    height: ABOVE + rows.reduce((sum, row) => sum + row.height, 0) + (rows.length - 1) * BETWEEN,
    draw(top) {
      rule(sheet, top, column.x, column.width)
      const list = group(sheet, parent, 'L')
      let y = top + ABOVE
      for (const { inRow, height } of rows) {
        for (const [place, cell] of inRow.entries()) {
          const item = group(sheet, list, 'LI')
          const x = column.x + place * (width + GAP)
          tagged(sheet, item, 'Lbl', () => drawLines(sheet, cell.label, LABEL, x, y))
          tagged(sheet, item, 'LBody', () => {
            const below = drawLines(sheet, cell.value, VALUE, x, y + LABEL.leading)
            drawLines(sheet, cell.notes, NOTE, x, below)
          })
        }
        y += height + BETWEEN
      }
    },
  }
}
