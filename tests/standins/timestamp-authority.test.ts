// The local authority speaks RFC 3161 as OpenSSL and pkijs understand it, refuses what it must with the right reason, and never repeats a serial.
import { execFile, spawnSync } from 'node:child_process'
import { createHash, randomBytes, X509Certificate } from 'node:crypto'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { fromBER, Integer, OctetString } from 'asn1js'
import {
  AlgorithmIdentifier,
  Certificate,
  Extension,
  MessageImprint,
  PKIStatus,
  SignedData,
  TimeStampReq,
  type TimeStampReqParameters,
  TimeStampResp,
  TSTInfo,
} from 'pkijs'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { verifyTimeStamp } from '#lib/proof/time-stamp.ts'
import {
  startTimestampAuthority,
  type TimestampAuthority,
} from '#standins/timestamp-authority/start-timestamp-authority.ts'

const run = promisify(execFile)
const openssl = spawnSync('openssl', ['version']).status === 0
const SHA256 = '2.16.840.1.101.3.4.2.1'
const at = new Date('2026-11-20T22:23:24.567Z')

let directory: string
let authority: TimestampAuthority

const start = (now: () => Date = () => at) => startTimestampAuthority({ directory: join(directory, 'tsa'), now })

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'auctor-tsa-'))
  authority = await start()
})
afterEach(async () => {
  await authority.stop()
  await rm(directory, { recursive: true })
})

const buffer = (bytes: Uint8Array): ArrayBuffer => Uint8Array.from(bytes).buffer

function query(
  change: TimeStampReqParameters & { algorithm?: string; digest?: Uint8Array } = {},
): Uint8Array<ArrayBuffer> {
  const { algorithm = SHA256, digest = randomBytes(32), ...rest } = change
  const messageImprint = new MessageImprint({
    hashAlgorithm: new AlgorithmIdentifier({ algorithmId: algorithm }),
    hashedMessage: new OctetString({ valueHex: buffer(digest) }),
  })
  return new Uint8Array(new TimeStampReq({ version: 1, messageImprint, certReq: true, ...rest }).toSchema().toBER())
}

const post = (body: Uint8Array<ArrayBuffer>, type = 'application/timestamp-query') =>
  fetch(authority.url, { method: 'POST', headers: { 'content-type': type }, body })

async function ask(body: Uint8Array<ArrayBuffer>): Promise<TimeStampResp> {
  const response = await post(body)
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/timestamp-reply'])
  return new TimeStampResp({ schema: fromBER(await response.arrayBuffer()).result })
}

function signedOf(response: TimeStampResp): SignedData {
  return new SignedData({ schema: response.timeStampToken?.content })
}

function infoOf(response: TimeStampResp): TSTInfo {
  return TSTInfo.fromBER(signedOf(response).encapContentInfo.eContent?.getValue() ?? new ArrayBuffer(0))
}

/** The set bits of the failure field, by number. */
function failureBits(response: TimeStampResp): number[] {
  const bytes = response.status.failInfo?.valueBlock.valueHexView ?? new Uint8Array(0)
  return [...bytes].flatMap((byte, index) =>
    [0, 1, 2, 3, 4, 5, 6, 7].filter(bit => byte & (0x80 >> bit)).map(bit => index * 8 + bit),
  )
}

describe.skipIf(!openssl)('as OpenSSL sees it (needs the openssl program)', () => {
  const file = (name: string) => join(directory, name)
  const ts = async (...args: string[]) => (await run('openssl', ['ts', ...args], { cwd: directory })).stdout

  async function reply(...options: string[]): Promise<void> {
    await writeFile(file('text'), 'a photograph')
    await ts('-query', '-data', 'text', '-out', 'query.tsq', ...options)
    const response = await post(Uint8Array.from(await readFile(file('query.tsq'))))
    await writeFile(file('reply.tsr'), Buffer.from(await response.arrayBuffer()))
    await writeFile(file('ca.pem'), authority.caPem)
  }

  test('its tokens verify with each accepted digest, with and without nonce', async () => {
    for (const options of [['-sha256'], ['-sha384'], ['-sha512'], ['-sha256', '-no_nonce']]) {
      await reply(...options, '-cert')
      await ts('-verify', '-data', 'text', '-in', 'reply.tsr', '-CAfile', 'ca.pem')
      await ts('-verify', '-queryfile', 'query.tsq', '-in', 'reply.tsr', '-CAfile', 'ca.pem')
    }
  })

  test('another text, another authority and a changed byte do not verify', async () => {
    await reply('-sha256', '-cert')
    await writeFile(file('other'), 'another photograph')
    await expect(ts('-verify', '-data', 'other', '-in', 'reply.tsr', '-CAfile', 'ca.pem')).rejects.toThrow()
    const stranger = await startTimestampAuthority({ directory: join(directory, 'stranger') })
    await writeFile(file('stranger.pem'), stranger.caPem)
    await stranger.stop()
    await expect(ts('-verify', '-data', 'text', '-in', 'reply.tsr', '-CAfile', 'stranger.pem')).rejects.toThrow()
    const bytes = await readFile(file('reply.tsr'))
    bytes[bytes.length - 5] = (bytes.at(-5) ?? 0) ^ 1
    await writeFile(file('reply.tsr'), bytes)
    await expect(ts('-verify', '-data', 'text', '-in', 'reply.tsr', '-CAfile', 'ca.pem')).rejects.toThrow()
  })

  test('the token says its time, accuracy, policy and name in words', async () => {
    await reply('-sha256')
    const text = await ts('-reply', '-in', 'reply.tsr', '-text')
    expect(text).toContain('Status: Granted.')
    expect(text).toContain('Time stamp: Nov 20 22:23:24 2026 GMT')
    expect(text).toContain('Accuracy: 0x01 seconds')
    expect(text).toContain('Policy OID: 2.999.3161.1')
    expect(text).toContain('Local stand-in time stamps, not a qualified authority')
  })
})

describe('granting', () => {
  test('the token repeats the imprint and the nonce, and our own verifier trusts it under its root only', async () => {
    const digest = createHash('sha256').update('x').digest()
    const nonce = new Integer({ valueHex: buffer(Uint8Array.of(0x41, 1, 2, 3, 4, 5, 6, 7)) })
    const response = await ask(query({ digest, nonce }))
    expect(response.status.status).toBe(PKIStatus.granted)
    expect(infoOf(response).nonce?.isEqual(nonce)).toBe(true)
    const token = new Uint8Array(response.timeStampToken?.toSchema().toBER() ?? new ArrayBuffer(0))
    const input = { token, digest: digest.toString('hex') }
    const valid = { outcome: 'valid', at: '2026-11-20T22:23:24.000Z' }
    expect(await verifyTimeStamp({ ...input, trustedRoots: [authority.caPem] })).toMatchObject({
      ...valid,
      trusted: true,
    })
    expect(await verifyTimeStamp(input)).toMatchObject({ ...valid, trusted: false })
  })

  test('pkijs verifies the signature and the imprint of the data, and no other data', async () => {
    const data = randomBytes(100)
    const signed = signedOf(await ask(query({ digest: createHash('sha256').update(data).digest() })))
    expect(await signed.verify({ signer: 0, data: buffer(data) })).toBe(true)
    data[0] = (data[0] ?? 0) ^ 1
    await expect(signed.verify({ signer: 0, data: buffer(data) })).rejects.toThrow()
  })

  test('certificates are sent when they are asked for and left out when not', async () => {
    expect(signedOf(await ask(query({ certReq: true }))).certificates).toHaveLength(2)
    expect(signedOf(await ask(query({ certReq: false }))).certificates ?? []).toHaveLength(0)
  })

  test('the signing certificate may only stamp, the root may only issue, and both say what they are not', async () => {
    const [signer, root] = signedOf(await ask(query())).certificates ?? []
    if (!(signer instanceof Certificate) || !(root instanceof Certificate))
      throw new Error('two certificates are expected')
    const [stamp, ca] = [signer, root].map(item => new X509Certificate(Buffer.from(item.toSchema(true).toBER())))
    expect(stamp?.keyUsage).toEqual(['1.3.6.1.5.5.7.3.8'])
    expect(signer.extensions?.find(item => item.extnID === '2.5.29.37')?.critical).toBe(true)
    expect([stamp?.ca, ca?.ca]).toEqual([false, true])
    expect(stamp?.verify((ca ?? new X509Certificate('')).publicKey)).toBe(true)
    for (const certificate of [stamp, ca])
      expect(certificate?.subject).toMatch(/stand-in .*, not a qualified authority/)
  })
})

describe('staying itself', () => {
  test('identity survives restarts in a file only the owner reads, and a serial is never given twice', async () => {
    const serial = async () =>
      Number(
        infoOf(await ask(query()))
          .serialNumber.toString()
          .split(' : ')
          .at(-1),
      )
    const first = [await serial(), await serial(), ...(await Promise.all(Array.from({ length: 257 }, serial)))]
    const { caPem } = authority
    await authority.stop()
    authority = await start()
    expect(authority.caPem).toBe(caPem)
    const all = [...first, await serial()]
    expect(new Set(all).size).toBe(all.length)
    expect(all.at(-1)).toBeGreaterThan(Math.max(...first))
    expect((await stat(join(directory, 'tsa', 'authority.pem'))).mode & 0o777).toBe(0o600)
  })

  test('the number is spent on disk before it is given, so that a crash cannot repeat it', async () => {
    const given = infoOf(await ask(query())).serialNumber.valueBlock.valueDec
    expect(Number(await readFile(join(directory, 'tsa', 'serial'), 'utf8'))).toBeGreaterThan(given)
  })

  test('damaged files stop the start with their name', async () => {
    await authority.stop()
    const folder = join(directory, 'tsa')
    await writeFile(join(folder, 'serial'), 'seven')
    await expect(start()).rejects.toThrow(`${join(folder, 'serial')} is damaged`)
    await writeFile(join(folder, 'authority.pem'), 'nothing')
    await expect(start()).rejects.toThrow(`${join(folder, 'authority.pem')} is damaged`)
  })
})

describe('refusing', () => {
  test('each bad request is rejected with its PKIFailureInfo and without a token', async () => {
    const sha1 = '1.3.14.3.2.26'
    const extensions = [new Extension({ extnID: '2.999.1', critical: false, extnValue: buffer(Uint8Array.of(5, 0)) })]
    const cases: [string, Uint8Array<ArrayBuffer>, number][] = [
      ['unknown algorithm', query({ algorithm: sha1, digest: randomBytes(20) }), 0],
      ['version 2', query({ version: 2 }), 2],
      ['not ASN.1', Uint8Array.from(Buffer.from('hello')), 5],
      ['nothing', new Uint8Array(0), 5],
      ['trailing bytes', Uint8Array.from([...query(), 0]), 5],
      ['digest of the wrong length', query({ digest: randomBytes(31) }), 5],
      ['another policy', query({ reqPolicy: '1.2.3' }), 15],
      ['an extension', query({ extensions }), 16],
    ]
    for (const [name, body, bit] of cases) {
      const response = await ask(body)
      expect([name, response.status.status, failureBits(response)]).toEqual([name, PKIStatus.rejection, [bit]])
      expect(response.timeStampToken).toBe(undefined)
    }
    expect((await ask(query({ reqPolicy: '2.999.3161.1' }))).status.status).toBe(PKIStatus.granted)
  })

  test('other methods, other content and long bodies are refused by HTTP', async () => {
    const got = await fetch(authority.url)
    expect([got.status, got.headers.get('allow')]).toEqual([405, 'POST'])
    expect((await post(query(), 'application/json')).status).toBe(415)
    expect((await post(new Uint8Array(5_000))).status).toBe(413)
  })
})
