// Makes the report of a recording: what was found in words and pages, everything listed, sealed, and packed as report.zip.
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { locales } from '#lib/locales.ts'
import { textDigest } from '#lib/proof/digests.ts'
import { type ZipEntry, zip } from '#server/bytes/zip.ts'
import type { CaptureFacts } from '#server/ports/capture.ts'
import type { SigningPort } from '#server/ports/signing.ts'
import type { TimeStampPort } from '#server/ports/time-stamp.ts'
import { checkRecording } from './checklist.ts'
import { describeFile, listFiles, manifestOf } from './files.ts'
import type { DrawReport, PdfImages, Report, ReportFile, ReportOrder } from './model.ts'
import { networkFacts, pictureFacts, provenance } from './provenance.ts'
import { MANIFEST, sealFolder, stampResponse } from './seal.ts'
import { verifyText } from './verify-text.ts'

type SealingPorts = { signing: SigningPort; time_stamp: TimeStampPort }
/** What makes the report last: keys, an authority of time, and whoever draws the printed pages. */
export type ReportTools = { ports: SealingPorts; draw: DrawReport }

/** Pictures for the printed pages; they are drawn from the files of the report and are none of it. */
const PDF_IMAGES = 'print'
const CAPTURE_LIST = 'evidence/capture'

/** `folder` holds what a recording left; afterwards it holds the report and, beside it, `<folder>.zip`. */
export async function makeReport(
  folder: string,
  facts: CaptureFacts,
  order: ReportOrder,
  { ports, draw }: ReportTools,
): Promise<Report> {
  const images = await readPdfImages(folder)
  await writeFacts(folder, facts, order, ports)
  // Dated at once: the pages that are drawn next say when.
  const capture_list = manifestOf(await listFiles(folder))
  const stamp = await ports.time_stamp.stamp(textDigest(capture_list))
  await writeFile(join(folder, `${CAPTURE_LIST}.sha256`), capture_list)
  await writeFile(join(folder, `${CAPTURE_LIST}.tsr`), stampResponse(stamp.token))
  const files = await listFiles(folder)
  const sizes = new Map(files.map(({ path, bytes }) => [path, bytes]))
  const registrant = order.registered?.domain.registrant ?? null
  const checks = checkRecording({ facts, files: sizes, registrant, stamped_at: stamp.at })
  await writeFile(join(folder, 'evidence', 'checklist.json'), JSON.stringify(checks, null, 2))
  for (const language of locales) {
    const input = {
      facts,
      order: withoutPdfs(order),
      checks,
      files,
      images,
      stamp,
      package_key: ports.signing.packageKey(),
      language,
    }
    await writeFile(join(folder, 'evidence', `report-${language}.pdf`), await draw(input))
  }
  await writeFile(join(folder, 'evidence/VERIFY.txt'), verifyText(order.public_url))
  const { product, browser } = facts.equipment
  const sealing = {
    title: facts.page.title || facts.page.url,
    software: `${product.name} ${product.version}, Chromium ${browser.version}, warcio`,
    page: { url: facts.page.url, at: facts.started_at },
    created_at: facts.ended_at,
  }
  const { digest, time_stamp } = await sealFolder(folder, sealing, ports)
  const all = await listFiles(folder)
  return { digest, time_stamp, checks, files: all, zip: await pack(folder, all, new Date(facts.ended_at)) }
}

/** The pages show the certificate's facts; its own pages lie beside them. */
const withoutPdfs = ({ original, ...order }: ReportOrder) => {
  const { pdfs: _, ...shown } = original
  return { ...order, original: shown }
}

async function readPdfImages(folder: string): Promise<PdfImages> {
  const read = (name: string) => readFile(join(folder, PDF_IMAGES, name)).catch(() => null)
  const images = {
    page: await read('page.jpg'),
    comparison: await read('comparison.jpg'),
    element: await read('element.jpg'),
  }
  await rm(join(folder, PDF_IMAGES), { recursive: true, force: true })
  return images
}

async function writeFacts(folder: string, facts: CaptureFacts, order: ReportOrder, ports: SealingPorts): Promise<void> {
  const place = (name: string) => join(folder, 'evidence', name)
  const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`
  await mkdir(join(folder, 'evidence'), { recursive: true })
  await writeFile(place('provenance.json'), json(provenance(facts, order)))
  await writeFile(place('network.json'), json(networkFacts(facts, order.registered)))
  await writeFile(place('image-found.json'), json(pictureFacts(facts)))
  await writeFile(place('certificate-proof.json'), json(order.original.proof))
  for (const language of locales) await writeFile(place(`certificate-${language}.pdf`), order.original.pdfs[language])
  const whois = order.registered?.domain.whois ?? null
  if (whois !== null) await writeFile(place('whois.txt'), whois)
  const { trusted, standin } = ports.time_stamp.roots()
  const roots = [...trusted, ...standin].join('\n')
  if (roots !== '') await writeFile(place('time-stamp-authority.pem'), roots)
}

/** The order in which programs for web archives read them; every entry carries the moment at which the recording ended. */
async function pack(folder: string, files: readonly ReportFile[], modified: Date): Promise<ReportFile> {
  const path = `${folder}.zip`
  async function* entries(): AsyncGenerator<ZipEntry> {
    for (const file of files.toSorted((one, other) => rank(one.path) - rank(other.path)))
      yield { name: file.path, modified, body: async () => createReadStream(join(folder, file.path)) }
  }
  await pipeline(Readable.from(zip(entries()), { objectMode: false }), createWriteStream(path, { flush: true }))
  const { bytes, sha256 } = await describeFile(join(folder, '..'), path.slice(path.lastIndexOf('/') + 1))
  return { path, bytes, sha256 }
}

const FIRST = ['archive/', 'indexes/', 'pages/', 'datapackage', MANIFEST, 'evidence/VERIFY.txt']

function rank(path: string): number {
  const at = FIRST.findIndex(start => path.startsWith(start))
  return at === -1 ? FIRST.length : at
}
