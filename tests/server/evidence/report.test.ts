// A real recording of a small page by a real browser, made into a report and checked with other programs than the one that made it.
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { unzipSync } from 'fflate'
import sharp from 'sharp'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WARCParser } from 'warcio'
import { createRecorder, type RecorderConfig } from '#server/adapters/capture/recorder.ts'
import { openPlatformKeys } from '#server/adapters/signing/platform-keys.ts'
import { findBrowser } from '#server/browser/find-browser.ts'
import type { Report, ReportOrder } from '#server/evidence/model.ts'
import { makeReport } from '#server/evidence/report.ts'
import { drawEvidenceReport } from '#server/pdf/draw-document.ts'
import type { CaptureFacts, CaptureOrder } from '#server/ports/capture.ts'
import { certificateFixture } from '#tests/support/certificates/certificate-fixture.ts'

const CORNERS = [
  { x: 0, y: 0 },
  { x: 1, y: 0 },
  { x: 1, y: 1 },
  { x: 0, y: 1 },
]
let root: string
let site: Server
let origin: string
let port: number
let copy: Buffer
let facts: CaptureFacts
let report: Report
let zip: Buffer
let files: Record<string, Uint8Array>

const page = `<!doctype html><meta charset=utf-8><title>Été</title><link rel=icon href=data:,>
<figure><img src=/copy.jpg alt="A wave" width=300><figcaption>Our own</figcaption></figure>`

function serve(): Server {
  return createServer((request, answer) => {
    if (request.url === '/old') answer.writeHead(302, { location: '/page' }).end()
    else if (request.url === '/page')
      answer.writeHead(200, { 'content-type': 'text/html', 'set-cookie': ['a=1', 'b=2'] }).end(page)
    else if (request.url === '/copy.jpg') answer.writeHead(200, { 'content-type': 'image/jpeg' }).end(copy)
    else answer.writeHead(404).end()
  })
}

const config = (changes: Partial<RecorderConfig> = {}): RecorderConfig => ({
  findBrowser: () => findBrowser(process.env.CHROMIUM_PATH ?? null),
  standin: null,
  dns_servers: ['127.0.0.1:9'],
  time_servers: [],
  public_address: null,
  network: null,
  proxy_settings: [],
  ...changes,
})
const orderOf = (page_url: string, original: Uint8Array): CaptureOrder => ({
  page_url,
  image_url: `${origin}/copy.jpg`,
  selector: null,
  comparison: { original, region_original: CORNERS, region_candidate: CORNERS },
})

beforeAll(async () => {
  // As deep as data folders are: a socket of Chromium in there would have too long a path.
  root = await mkdtemp(join(tmpdir(), `auctor-evidence-${'deep-'.repeat(15)}`))
  copy = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#2a7' } })
    .jpeg()
    .toBuffer()
  site = serve()
  await new Promise<void>(resolve => {
    site.listen(0, '127.0.0.1', resolve)
  })
  port = (site.address() as AddressInfo).port // a listening server on a port
  origin = `http://thief.localhost:${port}`
  const { proof, authority } = await certificateFixture()
  const standin = { sites: [{ host_suffix: '.localhost', port }], ca_pem: authority.rootPem }
  const folder = join(root, 'report')
  await mkdir(folder)
  facts = await createRecorder(config({ standin })).capture(orderOf(`${origin}/old`, copy), folder)
  const stamp = async (digest: string) => {
    const at = new Date()
    return { authority: 'Test Stamper', standin: false, at: at.toISOString(), token: await authority.stamp(digest, at) }
  }
  const time_stamp = { stamp, roots: () => ({ trusted: [authority.rootPem], standin: [] }) }
  const signing = await openPlatformKeys({ directory: join(root, 'keys') })
  const pdf = new TextEncoder().encode('%PDF-')
  const order: ReportOrder = {
    id: 'evi_1',
    hit_id: 'hit_1',
    ordered_at: facts.started_at,
    found_at: facts.started_at,
    public_url: 'https://auctor.example',
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
    original: { image_id: 'img_1', title: 'Été à Annecy', proof, pdfs: { en: pdf, fr: pdf }, earlier: [] },
  }
  report = await makeReport(folder, facts, order, { ports: { signing, time_stamp }, draw: drawEvidenceReport })
  zip = await readFile(report.zip.path)
  files = unzipSync(zip)
  await writeFile(join(root, 'ca.pem'), authority.rootPem)
}, 90_000)
afterAll(async () => {
  site.close()
  await rm(root, { recursive: true })
})

const reasonIn = {
  en: /Striking points of both pictures .* 98% of the detail that can be compared agrees/,
  fr: /Des points marquants des deux images .* 98 % des détails comparables concordent/,
}
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const text = (name: string) => Buffer.from(files[name] ?? []).toString('utf8')

let checks = 0
/** Runs the independent script on these bytes; its exit code and what it said. */
async function check(bytes: Uint8Array): Promise<string> {
  checks += 1
  const path = join(root, `check-${checks}.zip`)
  await writeFile(path, bytes)
  const script = join(import.meta.dirname, '../../../scripts/check-report.mjs')
  return new Promise(resolve => {
    execFile(process.execPath, [script, path, '--ca', join(root, 'ca.pem')], (error, stdout, stderr) =>
      resolve(`${error ? error.code : 0}\n${stdout}${stderr}`),
    )
  })
}

describe('a recording', () => {
  it('holds the way, the page, the picture and what the browser was', () => {
    expect(facts.page).toMatchObject({ url: `${origin}/page`, title: 'Été', status: 200, address: '127.0.0.1' })
    expect(facts.page.redirects).toEqual([{ from: `${origin}/old`, status: 302, to: `${origin}/page` }])
    expect(facts.picture).toMatchObject({ sha256: sha256(copy), same_as_in_browser: true, width: 300, height: 200 })
    expect(facts.picture.on_page).toMatchObject({ selector: 'body > figure > img', alt: 'A wave', caption: 'Our own' })
    expect(facts.profile).toEqual({ files_before: 0, cookies_before: 0, from_cache: 0 })
    expect(facts.equipment.browser).toMatchObject({ version: expect.stringMatching(/^\d+\./) })
    expect(facts).toMatchObject({ standin: true, tls: null, clock: { readings: [] } })
    expect(facts.connections.every(each => each.host === 'thief.localhost' && each.port === port)).toBe(true)
  })

  it('of an address inside is refused before a browser is started, and leaves no folder behind', async () => {
    const folder = join(root, 'refused')
    await mkdir(folder)
    const refused = createRecorder(config()).capture(orderOf(`${origin}/page`, copy), folder)
    await expect(refused).rejects.toMatchObject({ failure: 'blocked_address' })
    expect((await readdir(root)).filter(name => name.startsWith('work-'))).toEqual([])
  })

  it('that takes too long is ended with everything it started', async () => {
    const folder = join(root, 'slow')
    await mkdir(folder)
    const standin = {
      sites: [{ host_suffix: '.localhost', port }],
      ca_pem: await readFile(join(root, 'ca.pem'), 'utf8'),
    }
    const slow = createRecorder(config({ standin, seconds: 0.2 })).capture(orderOf(`${origin}/page`, copy), folder)
    await expect(slow).rejects.toMatchObject({ failure: 'too_slow' })
    expect((await readdir(root)).filter(name => name.startsWith('work-'))).toEqual([])
  })
})

describe('report.zip', () => {
  it('opens with another program, and its manifest is right to the last file', () => {
    const named = text('SHA256SUMS').trim().split('\n')
    const expected = Object.keys(files).filter(name => name !== 'SHA256SUMS')
    expect(named.map(line => line.slice(66)).toSorted()).toEqual(expected.toSorted())
    for (const line of named) expect(sha256(files[line.slice(66)] ?? new Uint8Array())).toBe(line.slice(0, 64))
    expect(sha256(files['datapackage.json'] ?? new Uint8Array())).toBe(report.digest)
  })

  it('carries the exact bytes that were served, in the web archive too', async () => {
    expect(sha256(files['evidence/image-found.jpg'] ?? new Uint8Array())).toBe(sha256(copy))
    const served: string[] = []
    const cookies: string[] = []
    const bytes = files['archive/data.warc.gz'] ?? new Uint8Array()
    for await (const record of new WARCParser([bytes])) {
      const payload = await record.readFully(true)
      if (record.warcType !== 'response') continue
      if (record.warcTargetURI === `${origin}/copy.jpg`) served.push(sha256(payload))
      if (record.warcTargetURI === `${origin}/page`)
        cookies.push(...(record.httpHeaders?.toString().match(/set-cookie: \w/gi) ?? []))
    }
    expect(served).toEqual([sha256(copy), sha256(copy)])
    expect(cookies).toHaveLength(2)
  })

  it('passes a validator that shares no code with it, time stamps by openssl included', async () => {
    const said = await check(zip)
    expect(said).not.toContain('FAILED')
    expect(said).toMatch(/^0\n/)
    for (const part of [
      'zip',
      'files',
      'web archive',
      'manifest',
      'signature',
      'recorded files',
      'picture served',
      'index',
    ])
      expect(said).toMatch(new RegExp(`passed +${part}`))
    expect(said.match(/passed +time stamp/g)).toHaveLength(2)
  })

  it('gives away a change of any byte', async () => {
    const step = Math.floor(zip.length / 10)
    const places = Array.from({ length: 10 }, (_, at) => at * step + Math.floor(Math.random() * step))
    for (const place of [...places, zip.length - 1]) {
      const changed = Buffer.from(zip)
      changed[place] = (changed[place] ?? 0) ^ (1 << Math.floor(Math.random() * 8))
      expect({ place, said: (await check(changed)).slice(0, 1) }).toEqual({ place, said: '1' })
    }
  })

  it('explains in both languages what it is not, and is tagged for screen readers', async () => {
    const [en = '', fr = ''] = await Promise.all(
      (['en', 'fr'] as const).map(async language => {
        const bytes = files[`evidence/report-${language}.pdf`] ?? new Uint8Array()
        expect(Buffer.from(bytes).toString('latin1')).toMatch(/\/StructTreeRoot/)
        const { text: pages } = await extractText(await getDocumentProxy(bytes.slice()), { mergePages: false })
        expect(pages.join(' ')).toContain(sha256(copy))
        expect(pages.join(' ').replaceAll(/\s+/g, ' ')).toMatch(reasonIn[language])
        return pages[0] ?? ''
      }),
    )
    expect(en.replaceAll(/\s+/g, ' ')).toContain('It is not a bailiff’s act')
    expect(fr.replaceAll(/\s+/g, ' ')).toContain('n’est pas un constat de commissaire de justice')
    expect(text('evidence/VERIFY.txt')).toMatch(/How to check this report[\s\S]*Comment vérifier ce rapport/)
  })
})
