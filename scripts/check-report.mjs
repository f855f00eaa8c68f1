// Checks an evidence report (report.zip) with standard tools only: Node's own crypto and zlib, and the openssl command.
// Shares no code with the product, so that a mistake there cannot hide here. Every byte of the file is looked at.
//   node scripts/check-report.mjs report.zip [--ca authority.pem] [--key base64-public-key] [--root 64-hex-digits-from-the-chain]
import { execFileSync } from 'node:child_process'
import { createHash, createPublicKey, verify } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readArchive } from './check-archive.mjs'
import { readZip } from './check-zip.mjs'

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { ca: { type: 'string' }, key: { type: 'string' }, root: { type: 'string' } },
})
const [file] = positionals
if (!file) {
  process.stderr.write('Usage: node scripts/check-report.mjs report.zip [--ca FILE] [--key BASE64] [--root HEX]\n')
  process.exit(2)
}

let failures = 0
const say = (mark, name, detail) => process.stdout.write(`${mark.padEnd(12)} ${name.padEnd(17)} ${detail}\n`)
const leave = (name, detail) => say('not checked', name, detail)
const expect = (name, good, detail) => {
  if (!good) failures += 1
  say(good ? 'passed' : 'FAILED', name, detail)
}
/** A part that cannot even be read has failed. */
const attempt = (name, work) => {
  try {
    return work()
  } catch (error) {
    expect(name, false, error instanceof Error ? error.message : String(error))
    return null
  }
}
const sha256 = bytes => createHash('sha256').update(bytes).digest('hex')
const same = (one, other) => JSON.stringify(one) === JSON.stringify(other)

/** Listed after everything else exists, so not in the list of what is sealed. */
const SEALS = ['SHA256SUMS', 'datapackage-digest.json', 'datapackage-timestamp', 'datapackage.json']
const FOLDERS = ['archive/', 'indexes/', 'pages/']

// ── The list of what is sealed ───────────────────────────────────────────────────────────────────────────────────────

function checkList(files) {
  const text = files.get('datapackage.json')?.toString('utf8') ?? ''
  const list = JSON.parse(text)
  const names = [...files.keys()].filter(name => !SEALS.includes(name) && name !== 'datapackage-anchor').toSorted()
  const resources = names.map(path => ({
    name: path.slice(path.lastIndexOf('/') + 1).toLowerCase(),
    path,
    hash: `sha256:${sha256(files.get(path))}`,
    bytes: files.get(path).length,
  }))
  expect('files', same(list.resources, resources), `${names.length} files are as datapackage.json lists them`)
  const form =
    list.profile === 'data-package' && list.wacz_version.startsWith('1.') && JSON.stringify(list, null, 2) === text
  // As `wacz validate` reads an archive: whatever has a dot in its name is listed, and lies one folder deep.
  const parts =
    FOLDERS.every(folder => names.some(name => name.startsWith(folder))) &&
    names.every(name => /^[^/]+\/[^/]+$/.test(name))
  expect('web archive', form && parts, `WACZ ${list.wacz_version}: archive, index and pages`)
  return list
}

function checkManifest(files) {
  const names = [...files.keys()].filter(name => name !== 'SHA256SUMS' && name !== 'datapackage-anchor').toSorted()
  const lines = names.map(name => `${sha256(files.get(name))}  ${name}\n`).join('')
  expect('manifest', files.get('SHA256SUMS')?.toString('utf8') === lines, 'as sha256sum --check reads it')
}

// ── Signature ────────────────────────────────────────────────────────────────────────────────────────────────────────

function checkSignature(files, digest) {
  const text = files.get('datapackage-digest.json')?.toString('utf8') ?? ''
  const signed = JSON.parse(text)
  const { hash, signature, publicKey } = signed.signedData
  const exact = JSON.stringify(signed, null, 2) === text && signed.path === 'datapackage.json'
  const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' })
  const bytes = Buffer.from(signature, 'base64')
  const good = verify('sha256', Buffer.from(hash), { key, dsaEncoding: 'ieee-p1363' }, bytes)
  const wanted = `sha256:${digest}`
  expect(
    'signature',
    exact && good && hash === wanted && signed.hash === wanted,
    'ECDSA over the digest of datapackage.json',
  )
  if (options.key) expect('known signer', publicKey === options.key, 'the public key that was given')
  else leave('known signer', 'compare the key with the one the issuer publishes, or give it with --key')
  return signed
}

// ── Time stamps ──────────────────────────────────────────────────────────────────────────────────────────────────────

function checkStamps(files) {
  const folder = mkdtempSync(join(tmpdir(), 'check-report-'))
  try {
    const own = join(folder, 'authority.pem')
    writeFileSync(own, files.get('evidence/time-stamp-authority.pem') ?? '')
    checkStamp(files, { folder, ca: options.ca ?? own, data: 'datapackage.json', stamp: 'datapackage-timestamp' })
    checkStamp(files, { folder, ca: options.ca ?? own, data: 'evidence/capture.sha256', stamp: 'evidence/capture.tsr' })
  } finally {
    rmSync(folder, { recursive: true })
  }
  if (!options.ca)
    leave('stamp authority', 'the root certificate inside the report was used: give the one you trust with --ca')
}

function checkStamp(files, { folder, ca, data, stamp }) {
  const [dataPath, stampPath] = [join(folder, 'data'), join(folder, 'stamp')]
  writeFileSync(dataPath, files.get(data) ?? '')
  writeFileSync(stampPath, files.get(stamp) ?? '')
  const openssl = (...args) => execFileSync('openssl', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
  attempt('time stamp', () => {
    openssl('ts', '-verify', '-data', dataPath, '-in', stampPath, '-CAfile', ca)
    const at = /Time stamp: (.+)/.exec(openssl('ts', '-reply', '-in', stampPath, '-text'))?.[1]
    expect('time stamp', at !== undefined, `${data}: ${at}`)
  })
}

/** What was recorded is listed by the list that was stamped first; what was written about it came after. */
function checkCapture(files) {
  const lines = (files.get('evidence/capture.sha256')?.toString('utf8') ?? '').split('\n').filter(Boolean)
  const good = lines.every(line => {
    const [, digest, path] = /^([0-9a-f]{64}) {2}(.+)$/.exec(line) ?? []
    return path !== undefined && files.has(path) && sha256(files.get(path)) === digest
  })
  expect('recorded files', good && lines.length > 0, `${lines.length} files, stamped before the report was written`)
}

// ── The web archive and the picture ──────────────────────────────────────────────────────────────────────────────────

function checkArchive(files) {
  const picture = JSON.parse(files.get('evidence/image-found.json')?.toString('utf8') ?? '{}')
  const found = files.get(picture.file) ?? Buffer.alloc(0)
  expect('picture', sha256(found) === picture.sha256, `${picture.file}: sha256 ${picture.sha256}`)
  const records = readArchive(files.get('archive/data.warc.gz') ?? Buffer.alloc(0))
  const whole = records.every(record => record.digests.every(({ said, is }) => said === is))
  expect('archive', whole, `${records.length} records, each with the digests it names`)
  const served = records.filter(record => record.type === 'response' && record.uri === picture.url)
  expect(
    'picture served',
    served.some(record => record.payload.equals(found)),
    `the archive holds the same bytes from ${picture.url}`,
  )
  checkIndex(files, records)
}

function checkIndex(files, records) {
  const lines = (files.get('indexes/index.cdx')?.toString('utf8') ?? '').split('\n').filter(Boolean)
  const good = lines.every(line => {
    const entry = JSON.parse(line.slice(line.indexOf('{')))
    return records.some(
      ({ offset, length, uri }) =>
        offset === Number(entry.offset) && length === Number(entry.length) && uri === entry.url,
    )
  })
  const responses = records.filter(record => record.type === 'response').length
  expect(
    'index',
    good && lines.length === responses && same(lines, lines.toSorted()),
    `${lines.length} answers at their places`,
  )
  const [head = '', ...pages] = (files.get('pages/pages.jsonl')?.toString('utf8') ?? '').trim().split('\n')
  const listed = pages.map(line => JSON.parse(line))
  const known = listed.every(
    page => records.some(record => record.uri === page.url) && !Number.isNaN(Date.parse(page.ts)),
  )
  expect(
    'pages',
    JSON.parse(head).format === 'json-pages-1.0' && listed.length > 0 && known,
    listed.map(page => page.url).join(', '),
  )
}

// ── The chain ────────────────────────────────────────────────────────────────────────────────────────────────────────

function checkAnchor(files, digest, publicKey) {
  const bytes = files.get('datapackage-anchor')
  if (!bytes) return leave('anchor', 'not in this file: it was fetched before its block')
  const text = bytes.toString('utf8')
  const { signature, ...said } = JSON.parse(text)
  const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' })
  const over = Buffer.from(JSON.stringify(said, null, 2))
  const plain = Buffer.from(signature, 'base64').toString('base64') === signature
  const exact = plain && JSON.stringify({ ...said, signature }, null, 2) === text
  const signed = verify('sha256', over, { key, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64'))
  expect('anchor', exact && signed && said.digest === digest, `of the same digest, signed by the same key`)
  let value = Buffer.from(digest, 'hex')
  for (const { l, r, op } of said.chainpoint.branches.flatMap(branch => branch.ops)) {
    if (l) value = Buffer.concat([Buffer.from(l, 'hex'), value])
    else if (r) value = Buffer.concat([value, Buffer.from(r, 'hex')])
    else if (op === 'sha-256') value = createHash('sha256').update(value).digest()
  }
  const { root, network, block_number: block } = said.anchor
  expect('chainpoint', said.chainpoint.hash === digest && value.toString('hex') === root, `path leads to ${root}`)
  if (options.root) expect('chain', options.root === root, `${network}, block ${block}`)
  else leave('chain', `look up transaction ${said.anchor.transaction}, or give the root that it holds with --root`)
}

const files = attempt('zip', () => {
  const read = readZip(readFileSync(file))
  expect('zip', true, `${read.size} files, nothing between them`)
  return read
})
if (files) {
  const digest = sha256(files.get('datapackage.json') ?? '')
  attempt('files', () => checkList(files))
  attempt('manifest', () => checkManifest(files))
  const signed = attempt('signature', () => checkSignature(files, digest))
  attempt('time stamp', () => checkStamps(files))
  attempt('recorded files', () => checkCapture(files))
  attempt('archive', () => checkArchive(files))
  attempt('anchor', () => checkAnchor(files, digest, signed?.signedData.publicKey ?? ''))
}
process.exit(failures > 0 ? 1 : 0)
