// Runs inside a copy of what the container image holds: renders a page that a script fills, and makes an evidence report.
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import pino from 'pino'
import { packagedBrowser } from '#server/browser/find-browser.ts'
import { readEnv } from '#server/env.ts'
import type { ReportOrder } from '#server/evidence/model.ts'
import { makeReport } from '#server/evidence/report.ts'
import { openPorts } from '#server/open-ports.ts'
import { drawEvidenceReport } from '#server/pdf/draw-document.ts'

/** What the test makes of its own means: a certificate. */
const { proof }: { proof: ReportOrder['original']['proof'] } = JSON.parse(await text(process.stdin))
const env = readEnv()
const { web, capture, signing, time_stamp, close } = await openPorts(env, pino({ level: 'error' }), {
  origin: 'http://127.0.0.1:9',
  public_url: 'http://localhost:9',
}).then(({ ports, close: end }) => ({ ...ports, close: end }))
try {
  await packagedBrowser()
  const seed = web.seeds().find(url => url.includes('darkroom-app')) ?? ''
  const page_url = new URL('/roll/1', seed).href
  const rendered = await web.render(page_url)
  const image_url = rendered.pictures[0]?.src ?? ''
  const folder = join(env.DATA_DIR, 'report')
  await mkdir(folder)
  const facts = await capture.capture({ page_url, image_url, selector: null, comparison: null }, folder)
  const pdf = new TextEncoder().encode('%PDF-')
  const order: ReportOrder = {
    id: 'evi_1',
    hit_id: 'hit_1',
    ordered_at: facts.started_at,
    found_at: facts.started_at,
    public_url: 'http://localhost:9',
    owner: 'Marie Curie',
    registered: null,
    match: {
      score: 0.98,
      reasons: ['geometric'],
      agreeing: 0.985,
      kind: 'whole',
      mirrored: false,
      scale: 1,
      rotation_deg: 0,
      overlap_original: 1,
      overlap_candidate: 1,
    },
    original: { image_id: 'img_1', title: 'Lamp', proof, pdfs: { en: pdf, fr: pdf }, earlier: [] },
  }
  const report = await makeReport(folder, facts, order, { ports: { signing, time_stamp }, draw: drawEvidenceReport })
  const { byteLength } = await readFile(report.zip.path)
  process.stdout.write(
    `${JSON.stringify({ pictures: rendered.pictures.length, title: facts.page.title, files: report.files.length, zip: byteLength })}\n`,
  )
} finally {
  await close()
}
