// The pages of an evidence report that say what was found, and of which original it is a copy.
import { matchReasonLines } from '#lib/node/match-reason-lines.ts'
import type { EvidencePages } from './evidence-pages.ts'
import {
  addFigure,
  addParagraph,
  addRow,
  addSection,
  body,
  code,
  openFlow,
  type PdfFlow,
  QUIET,
  quiet,
} from './flow.ts'
import type { Sheet } from './sheet.ts'

const FIGURE_HEIGHT = 420
const ELEMENT_HEIGHT = 210

export function drawEvidenceFindings(sheet: Sheet, pages: EvidencePages): void {
  const { t } = pages.translator
  const flow = openFlow(sheet, t('found.title'))
  addSection(flow, t('found.page'))
  addPage(flow, pages)
  addSection(flow, t('found.picture'), 160)
  addPicture(flow, pages)
  addSection(flow, t('original.title'), 160)
  addOriginal(flow, pages)
  const { images, facts } = pages
  if (images.element)
    addFigure(flow, images.element, { alt: t('found.element_alt'), caption: t('found.element_figure') }, ELEMENT_HEIGHT)
  if (images.page) {
    const words = { alt: t('found.page_alt', { url: facts.page.url }), caption: t('found.page_figure') }
    addFigure(flow, images.page, words, FIGURE_HEIGHT)
  }
}

/** Arguments of the sentence that says as what the picture was served. */
export const servedAs = (
  { media_type, bytes, width, height }: EvidencePages['facts']['picture'],
  number: (value: number) => string,
) => ({ type: media_type, bytes: number(bytes), width: number(width ?? 0), height: number(height ?? 0) })

function addPage(flow: PdfFlow, { facts, translator: { t, number } }: EvidencePages): void {
  const { page, order } = facts
  const missing = (text: string | null) => (text ? body(text) : quiet(t('not_recorded')))
  addRow(flow, t('found.asked'), [body(order.page_url)])
  addRow(flow, t('found.answered'), [body(t('found.answered_value', { url: page.url, status: String(page.status) }))])
  addRow(flow, t('found.page_title'), [missing(page.title)])
  addRow(flow, t('found.address'), [missing(page.address)])
  const redirects = page.redirects.map(({ from, status, to }) =>
    body(status === null ? t('found.moved', { from, to }) : t('found.redirect', { status: String(status), from, to })),
  )
  addRow(flow, t('found.redirects'), redirects.length > 0 ? redirects : [quiet(t('found.redirects_none'))])
  const size = { width: number(page.width), height: number(page.height) }
  const shown =
    page.cut_at === null ? t('found.size_value', size) : t('found.size_cut', { ...size, cut: number(page.cut_at) })
  addRow(flow, t('found.size'), [body(shown)])
  const requests = { all: page.requests, failed: page.failed_requests }
  addRow(flow, t('found.requests'), [body(t('found.requests_value', requests))])
}

function addPicture(flow: PdfFlow, { facts: { picture }, translator: { t, number } }: EvidencePages): void {
  const { on_page: place, metadata } = picture
  addRow(flow, t('found.picture_address'), [body(picture.url)])
  addRow(flow, t('found.served'), [body(t('found.served_value', servedAs(picture, number)))])
  addRow(flow, t('found.sha256'), [code(picture.sha256)])
  if (picture.fingerprint !== null) addRow(flow, t('found.fingerprint'), [code(`phash-dct-64 ${picture.fingerprint}`)])
  const same = picture.same_as_in_browser
  const seen = same === null ? t('found.unseen') : same ? t('found.same') : t('found.other')
  addRow(flow, t('found.in_browser'), [body(seen)])
  if (place) {
    const { width, height, x, y } = place.box
    const at = { width: number(width), height: number(height), x: number(x), y: number(y) }
    addRow(flow, t('found.place'), [body(t('found.place_value', { selector: place.selector, ...at }))])
    addRow(flow, t('found.alt'), [place.alt ? body(place.alt) : quiet(t('none'))])
    addRow(flow, t('found.caption'), [place.caption ? body(place.caption) : quiet(t('none'))])
  } else addRow(flow, t('found.place'), [quiet(t('found.place_none'))])
  const groups = Object.keys(metadata ?? {}).join(', ')
  addRow(flow, t('found.metadata'), [
    groups === '' ? quiet(t('found.metadata_none')) : body(t('found.metadata_some', { groups })),
  ])
}

function addOriginal(flow: PdfFlow, { statement, order, translator }: EvidencePages): void {
  const { t, instant, number } = translator
  const { proof, title, earlier } = order.original
  const { match } = order
  addRow(flow, t('original.work'), [body(title)])
  addRow(flow, t('original.author'), [body(statement.author.name)])
  addRow(flow, t('original.holder'), [body(statement.rights_holder.name)])
  const agreement = {
    // Rounded down, as everywhere: only what is certain reads as such.
    score: number(Math.floor(match.score * 100)),
    kind: match.kind,
    mirrored: match.mirrored ? 'yes' : 'no',
    scale: number(Math.round(match.scale * 100) / 100),
    // Nothing is turned by minus zero degrees.
    rotation: number(Math.round(match.rotation_deg) || 0),
  }
  addRow(flow, t('original.match'), [body(t('original.match_value', agreement))])
  const why = matchReasonLines(translator.locale, match)
  if (why.length > 0) addRow(flow, t('original.why'), why.map(body))
  addRow(flow, t('original.file'), [code(statement.image.sha256)])
  const certificate = { id: statement.certificate_id, version: statement.version }
  addRow(flow, t('original.certificate'), [body(t('original.certificate_value', certificate))])
  addRow(flow, t('original.digest'), [code(proof.digest)])
  addRow(flow, t('original.issued'), [body(instant(statement.issued_at))])
  for (const first of earlier) {
    const said = { file: first.same_file ? 'same' : 'other', instant: instant(first.issued_at) } as const
    addRow(flow, t('original.earlier'), [
      body(t('original.earlier_value', said)),
      code(`${first.certificate_id}\n${first.digest}`),
    ])
  }
  const { time_stamp: stamp, anchor } = proof
  const standin = (is: boolean | undefined) => (is ? [quiet(t('original.standin'))] : [])
  addRow(flow, t('original.stamped'), [
    stamp
      ? body(
          `${instant(stamp.at)} (${t('front.dated_by', { authority: stamp.authority, standin: `${stamp.standin}` })})`,
        )
      : quiet(t('not_recorded')),
    ...standin(stamp?.standin),
  ])
  const block = anchor && {
    network: anchor.network,
    standin: `${anchor.standin}`,
    number: String(anchor.block_number),
    instant: instant(anchor.at),
  }
  addRow(flow, t('original.anchored'), [
    block ? body(t('original.anchored_value', block)) : quiet(t('not_recorded')),
    ...standin(anchor?.standin),
  ])
  addParagraph(flow, t('original.note'), QUIET, 10)
}
