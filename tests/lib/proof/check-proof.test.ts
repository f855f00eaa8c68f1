// The independent script comes to the same verdict as the library, on a root that really is on the local chain.
import { execFile, execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CertificateProof } from '#lib/contract/certificate-proof.ts'
import { translator } from '#lib/node/translator.ts'
import { pdfSealDigest, sealPdf } from '#lib/proof/seal.ts'
import { createEvmAnchor } from '#server/adapters/anchor/evm.ts'
import { certificatePdf } from '#server/pdf/certificate.ts'
import { type LocalChain, startLocalChain } from '#standins/chain/start-local-chain.ts'
import {
  type CertificateFixture,
  certificateFixture,
  picture,
  sealed,
  sealing,
  statement,
} from '#tests/support/certificates/certificate-fixture.ts'
import { logExcerpt } from '#tests/support/certificates/log-excerpt.ts'
import { serveForScript } from '#tests/support/certificates/serve-for-script.ts'

const script = fileURLToPath(new URL('../../../scripts/check-proof.mjs', import.meta.url))
/** The chain of the test writes its blocks now. */
const issued_at = new Date().toISOString()
let directory: string
let chain: LocalChain
let fixture: CertificateFixture
let service: Awaited<ReturnType<typeof serveForScript>>
const current = { newer: null, withdrawn: false, earlier: null, priority: null, yields_to: null }
const log = (digest: string) => logExcerpt(digest, fixture.anchor)
/** What the issuer answers about the certificate of the test; it can be changed. */
const said: Parameters<typeof serveForScript>[0] = { log, standing: () => current, written: () => [] }

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'auctor-check-'))
  chain = await startLocalChain({ directory })
  const privateKey = chain.accounts[0]?.private_key ?? ''
  const anchor = createEvmAnchor({ ...chain, privateKey, network: 'Local chain', standin: true, confirmations: 1 })
  fixture = await certificateFixture({ statement: { ...statement, issued_at }, anchor: root => anchor.anchor(root) })
  await writeFile(join(directory, 'picture.jpg'), picture)
  await writeFile(join(directory, 'ca.pem'), fixture.authority.rootPem)
  const known = {
    issuer: statement.issuer,
    bitcoin_addresses: fixture.issuerKeys.bitcoin,
    nano_public_keys: fixture.issuerKeys.nano,
    trusted_roots: [fixture.authority.rootPem],
    standin_roots: [],
    contracts: [{ chain_id: fixture.anchor.chain_id, contract: fixture.anchor.contract }],
  }
  await writeFile(trust(), JSON.stringify(known))
  service = await serveForScript(said, known)
})
afterAll(async () => {
  await service.close()
  await chain.stop()
  await rm(directory, { recursive: true })
})

type Log = ReturnType<typeof logExcerpt>
const otherLog = (change: (log: Log) => Pick<Log, 'head' | 'inclusion'>) => ({
  log: (digest: string) => change(logExcerpt(digest, fixture.anchor)),
})

const trust = () => join(directory, 'trust.json')

type Run = { code: number; text: string }

async function run(changes: Partial<CertificateProof>, ...options: string[]): Promise<Run> {
  return runOn(JSON.stringify({ ...fixture.proof, ...changes }), ...options)
}

async function runOn(bytes: string | Uint8Array, ...options: string[]): Promise<Run> {
  const file = join(directory, `certificate-${Math.random()}`)
  await writeFile(file, bytes)
  const all = [script, file, '--rpc', chain.rpcUrl, '--image', join(directory, 'picture.jpg'), ...options]
  return new Promise(resolve => {
    execFile(process.execPath, all, (error, stdout, stderr) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, text: stdout + stderr })
    })
  })
}

const hasOpenssl = (() => {
  try {
    execFileSync('openssl', ['version'])
    return true
  } catch {
    return false
  }
})()

describe('check-proof', () => {
  it('passes a true certificate: text, image, signatures, path, transaction, block, contract and log', async () => {
    const { code, text } = await run(sealed({ ...fixture.proof, time_stamp: null }), '--trust', service.address)
    expect(text).not.toContain('FAILED')
    expect(code).toBe(0)
    for (const name of ['canonical text', 'digest', 'image', 'bitcoin signature', 'known signer', 'signature digest']) {
      expect(text).toMatch(new RegExp(`passed +${name}`))
    }
    for (const name of ['nano signature', 'known Nano key', 'public log', 'last word']) {
      expect(text).toMatch(new RegExp(`passed +${name}`))
    }
    for (const name of ['chainpoint', 'chain ', 'transaction', 'block', 'contract']) {
      expect(text).toMatch(new RegExp(`passed +${name}`))
    }
  })

  it.runIf(hasOpenssl)('has openssl verify the time stamp and its authority', async () => {
    const good = await run({}, '--ca', join(directory, 'ca.pem'))
    expect(good.text).toMatch(/passed +time stamp/)
    expect(good.text).toMatch(/by Test Stamper/)
    // Nobody said whose signature it has to be.
    expect(good.code).toBe(3)
    const stranger = await certificateFixture()
    await writeFile(join(directory, 'other.pem'), stranger.authority.rootPem)
    const bad = await run({}, '--ca', join(directory, 'other.pem'))
    expect(bad.code).toBe(1)
  })

  it.each<[string, string, (proof: CertificateProof) => Partial<CertificateProof>]>([
    ['digest', 'a changed text', proof => ({ statement: proof.statement.replace('Dawn', 'Dusk') })],
    ['canonical text', 'a reformatted text', proof => ({ statement: proof.statement.replace(',', ', ') })],
    [
      'bitcoin signature',
      'a changed signature',
      proof => ({ bitcoin: { ...proof.bitcoin, signature: proof.bitcoin.signature.replace(/.{3}=$/, 'AAA=') } }),
    ],
    [
      'bitcoin signature',
      'another signer',
      proof => ({ bitcoin: { ...proof.bitcoin, address: '1BoatSLRHtKNngkdXEeobR76b53LETtpyT' } }),
    ],
    ['nano signature', 'another second signature', proof => ({ nano: { ...proof.nano, signature: '00'.repeat(64) } })],
    ['chainpoint', 'another root', proof => ({ anchor: proof.anchor && { ...proof.anchor, root: '00'.repeat(32) } })],
    [
      'transaction',
      'a transaction that is not there',
      proof => ({ anchor: proof.anchor && { ...proof.anchor, transaction: `0x${'00'.repeat(32)}` } }),
    ],
    [
      'block',
      'an earlier date',
      proof => ({ anchor: proof.anchor && { ...proof.anchor, at: '2020-01-01T00:00:00Z' } }),
    ],
  ])('fails at "%s" for %s', async (name, _, change) => {
    const { code, text } = await run({ time_stamp: null, ...change(fixture.proof) })
    expect(text).toMatch(new RegExp(`FAILED +${name}`))
    expect(code).toBe(1)
  })

  it.runIf(hasOpenssl)('checks the certificate as PDF, and sees a page changed around a whole proof', async () => {
    const jpeg = new Uint8Array(
      await sharp({ create: { width: 60, height: 40, channels: 3, background: '#789' } })
        .jpeg()
        .toBuffer(),
    )
    const verification_url = 'https://auctor.example/proofs/'
    const words = translator('en', 'certificate')
    const drawn = await certificatePdf({ proof: fixture.proof, picture: jpeg, verification_url, translator: words })
    const pdf = sealPdf(drawn, sealing(pdfSealDigest(drawn)))
    const good = await runOn(pdf, '--trust', service.address)
    expect(good.text).toMatch(/passed +document/)
    expect(good.text).toContain('"Marie Curie"')
    expect(good.code).toBe(0)
    pdf[Buffer.from(pdf).indexOf('/MediaBox')] = 0x20
    const bad = await runOn(pdf, '--trust', trust())
    expect(bad.text.match(/FAILED.+/g)).toEqual([expect.stringContaining('document')])
    expect(bad.code).toBe(1)
    const unsealed = await runOn(drawn, '--trust', trust())
    expect(unsealed.text).toMatch(/PAGES CHANGED/)
    expect(unsealed.code).toBe(4)
    const stranger = sealing(pdfSealDigest(drawn), 'others')
    expect((await runOn(sealPdf(drawn, stranger), '--trust', trust())).code).toBe(4)
  })

  it('says of a proof file that was written again that its form is not the sealed one', async () => {
    const file = JSON.stringify(sealed({ ...fixture.proof, time_stamp: null }), null, 3)
    const { text, code } = await runOn(file, '--trust', trust())
    expect(text).toMatch(/NOT CHECKED +document .*again/)
    expect(code).toBe(3)
  })

  it('proves nothing where log and last word cannot be asked, and says so', async () => {
    const { text, code } = await run(sealed({ ...fixture.proof, time_stamp: null }), '--trust', trust())
    for (const name of ['public log', 'last word']) expect(text).toMatch(new RegExp(`NOT CHECKED +${name}`))
    expect(text).toContain('NOT PROVEN')
    expect(code).toBe(3)
  })

  it.each<[string, RegExp, number, Partial<typeof said>]>([
    ['a log that lacks a new one', /NOT CHECKED +public log/, 3, { log: () => null }],
    ['a log about another one', /FAILED +public log/, 1, { log: () => logExcerpt('ab'.repeat(32), fixture.anchor) }],
    [
      'a log of another root',
      /FAILED +public log .*does not lead/,
      1,
      otherLog(({ head, inclusion }) => ({
        head,
        inclusion: { ...inclusion, path: inclusion.path.toReversed() },
      })),
    ],
    [
      'a log that nobody signed',
      /FAILED +public log .*signed by/,
      1,
      otherLog(({ head, inclusion }) => ({ head: { ...head, made_at: '2001-01-01T00:00:00.000Z' }, inclusion })),
    ],
    ['a service that does not know it', /NOT CHECKED +last word/, 3, { standing: () => null }],
    [
      'a newer version',
      /OVERTAKEN +last word .*version "2"/,
      5,
      { standing: () => ({ ...current, newer: { version: 2, issued_at } }) },
    ],
    [
      'an earlier one of somebody else',
      /OVERTAKEN +last word .*nobody has settled/,
      5,
      { standing: () => ({ ...current, earlier: { issued_at: '2026-01-01T00:00:00Z' }, priority: 'open' }) },
    ],
  ])('says what the issuer answers: %s', async (_, line, code, changes) => {
    const before = { ...said }
    Object.assign(said, changes)
    const answer = await run(sealed({ ...fixture.proof, time_stamp: null }), '--trust', service.address)
    Object.assign(said, before)
    expect(answer.text).toMatch(line)
    expect(answer.code).toBe(code)
  })

  it('proves nothing without a name to compare with, and says so', async () => {
    const { text, code } = await run(sealed({ ...fixture.proof, time_stamp: null }))
    expect(text).toMatch(/NOT CHECKED +known signer/)
    expect(text).toContain('NOT PROVEN')
    expect(code).toBe(3)
  })

  it('calls a forger one: in the issuer’s name, with other keys, a sound stamp and a true block', async () => {
    const { proof } = await certificateFixture({ authority: fixture.authority, keys: 'others' })
    const { text, code } = await runOn(JSON.stringify(proof), '--trust', trust())
    expect(text).toMatch(/FAILED +known signer +it speaks in the name of Auctor/)
    expect(code).toBe(1)
  })

  it('does not date a certificate by its own word', async () => {
    const old = { ...statement, issued_at: '2001-01-01T00:00:00Z' }
    const { proof } = await certificateFixture({ authority: fixture.authority, statement: old, stamped_at: new Date() })
    const { text, code } = await runOn(JSON.stringify(proof), '--trust', trust())
    if (hasOpenssl) expect(text).toMatch(/FAILED +dates/)
    expect(code).toBe(1)
  })

  it.each<[string, () => string | Uint8Array]>([
    ['no JSON', () => '{'],
    ['another JSON', () => '{"a":1}'],
    ['an empty file', () => ''],
    ['a PDF without a proof', () => '%PDF-1.7\n'],
    ['a PDF of three million attachments', () => `%PDF-1.7\n${'/Type /EmbeddedFile '.repeat(150_000)}`],
    [
      'an attachment that inflates without end',
      () => {
        const packed = deflateSync(Buffer.alloc(200_000_000))
        const head = `%PDF-1.7\n1 0 obj\n<< /Type /Filespec /F (auctor-certificate.json) /EF << /F 2 0 R >> >>\nendobj\n2 0 obj\n<< /Filter /FlateDecode /Length ${packed.length} >>\nstream\n`
        return Buffer.concat([Buffer.from(head), packed, Buffer.from('\nendstream\nendobj\n')])
      },
    ],
    [
      'two attached proofs',
      () =>
        '%PDF-1.7\n1 0 obj\n<< /F (auctor-certificate.json) >>\nendobj\n2 0 obj\n<< /F (auctor-certificate.json) >>\nendobj\n',
    ],
  ])('answers %s with a sentence', async (_, file) => {
    const { text, code } = await runOn(file())
    expect(text).toMatch(/cannot be read as a certificate|is not built as a certificate/)
    expect(text).not.toMatch(/\n\s+at /)
    expect(code).toBe(2)
  })

  it('explains itself when called without a file', () => {
    expect(() => execFileSync(process.execPath, [script], { stdio: 'pipe' })).toThrow(/Usage/)
  })
})

it('refuses a certificate that its key signed after its last day', async () => {
  const known = JSON.parse(await readFile(trust(), 'utf8'))
  const last = (until: string) => fixture.issuerKeys.bitcoin.map((key: string) => ({ key, until }))
  const path = join(directory, 'retired.json')
  await writeFile(path, JSON.stringify({ ...known, retired_keys: last('2001-01-01') }))
  const late = await run({}, '--trust', path)
  expect(late.text).toContain('signed until 2001-01-01')
  expect(late.code).toBe(1)
  await writeFile(path, JSON.stringify({ ...known, retired_keys: last('2999-01-01') }))
  expect((await run({}, '--trust', path)).text).not.toContain('signed until')
})
