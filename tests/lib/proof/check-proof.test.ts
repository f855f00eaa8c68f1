// The independent script comes to the same verdict as the library, on a root that really is on the local chain.
import { execFile, execFileSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
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
} from '#tests/support/certificates/certificate-fixture.ts'

const script = fileURLToPath(new URL('../../../scripts/check-proof.mjs', import.meta.url))
let directory: string
let chain: LocalChain
let fixture: CertificateFixture

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'auctor-check-'))
  chain = await startLocalChain({ directory })
  const privateKey = chain.accounts[0]?.private_key ?? ''
  const anchor = createEvmAnchor({ ...chain, privateKey, network: 'Local chain', standin: true, confirmations: 1 })
  fixture = await certificateFixture({ anchor: root => anchor.anchor(root) })
  await writeFile(join(directory, 'picture.jpg'), picture)
  await writeFile(join(directory, 'ca.pem'), fixture.authority.rootPem)
})
afterAll(async () => {
  await chain.stop()
  await rm(directory, { recursive: true })
})

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
  it('passes a true certificate: text, image, signature, path, transaction, block and contract', async () => {
    const { code, text } = await run(
      sealed({ ...fixture.proof, time_stamp: null }),
      '--address',
      fixture.issuerKeys.bitcoin[0] ?? '',
    )
    expect(text).not.toContain('FAILED')
    expect(code).toBe(0)
    for (const name of ['canonical text', 'digest', 'image', 'bitcoin signature', 'known signer', 'signature digest']) {
      expect(text).toMatch(new RegExp(`passed +${name}`))
    }
    for (const name of ['chainpoint', 'chain ', 'transaction', 'block', 'contract']) {
      expect(text).toMatch(new RegExp(`passed +${name}`))
    }
  })

  it.runIf(hasOpenssl)('has openssl verify the time stamp and its authority', async () => {
    const good = await run({}, '--ca', join(directory, 'ca.pem'))
    expect(good.text).toMatch(/passed +time stamp/)
    expect(good.text).toMatch(/passed +stamp authority/)
    expect(good.code).toBe(0)
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
    const good = await runOn(pdf, '--ca', join(directory, 'ca.pem'))
    expect(good.text).toMatch(/passed +document/)
    expect(good.code).toBe(0)
    pdf[Buffer.from(pdf).indexOf('/MediaBox')] = 0x20
    const bad = await runOn(pdf, '--ca', join(directory, 'ca.pem'))
    expect(bad.text.match(/^FAILED .*/gm)).toEqual([expect.stringContaining('document')])
    expect(bad.code).toBe(1)
    const unsealed = await runOn(drawn, '--ca', join(directory, 'ca.pem'))
    expect(unsealed.text).toMatch(/FAILED +document/)
  })

  it('says of a proof file that was written again that its form is not the sealed one', async () => {
    const { text, code } = await runOn(JSON.stringify(sealed({ ...fixture.proof, time_stamp: null }), null, 3))
    expect(text).toMatch(/not checked +document .*again/)
    expect(code).toBe(0)
  })

  it('explains itself when called without a file', () => {
    expect(() => execFileSync(process.execPath, [script], { stdio: 'pipe' })).toThrow(/Usage/)
  })
})
