// Asks any RFC 3161 time-stamp authority over HTTP for a token, and accepts it only after checking it like a stranger would.
import { randomBytes } from 'node:crypto'
import { fromBER, Integer, OctetString, Sequence } from 'asn1js'
import { AlgorithmIdentifier, MessageImprint, PKIStatus, TimeStampReq, TimeStampResp } from 'pkijs'
import { readCertificates } from '#lib/proof/certificate-chain.ts'
import { members, type ReadTimeStamp, readParsedTimeStamp, verifyTimeStamp } from '#lib/proof/time-stamp.ts'
import type { TimeStampPort } from '#server/ports/time-stamp.ts'

export type Rfc3161Config = {
  url: string
  /** What people read, for instance the provider's name. */
  authority: string
  standin: boolean
  /** PEM of the roots one of which must stand behind the token; without it any well-formed signer is accepted. */
  trustedCaPem?: string | undefined
  timeoutMs?: number
}

export type TimeStampProblem =
  /** The settings cannot work; a retry cannot help. */
  | 'misconfigured'
  | 'digest_invalid'
  /** No answer, a late one, or not one of this protocol; try again later. */
  | 'unreachable'
  /** The authority refuses the request and says why. */
  | 'rejected'
  /** The answer is not a valid token over this request. */
  | 'token_invalid'

export class TimeStampFailure extends Error {
  override readonly name = 'TimeStampFailure'
  readonly problem: TimeStampProblem

  constructor(problem: TimeStampProblem, message: string, cause?: unknown) {
    super(message, { cause })
    this.problem = problem
  }
}

const SHA256 = '2.16.840.1.101.3.4.2.1'
/** A token with its chain is about 6 kB. */
const MAX_REPLY_BYTES = 64 * 1024

/** A positive number of 64 random bits, DER-encoded. */
function freshNonce(): Integer {
  const bytes = Uint8Array.from(randomBytes(8))
  bytes[0] = ((bytes[0] ?? 0) & 0x3f) | 0x40
  return new Integer({ valueHex: bytes.buffer })
}

function query(digest: string, nonce: Integer): Uint8Array<ArrayBuffer> {
  const hashedMessage = new OctetString({ valueHex: Uint8Array.from(Buffer.from(digest, 'hex')).buffer })
  const hashAlgorithm = new AlgorithmIdentifier({ algorithmId: SHA256 })
  const messageImprint = new MessageImprint({ hashAlgorithm, hashedMessage })
  return new Uint8Array(new TimeStampReq({ version: 1, messageImprint, nonce, certReq: true }).toSchema().toBER())
}

async function limitedBody(response: Response): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of response.body ?? []) {
    length += chunk.length
    if (length > MAX_REPLY_BYTES) throw new Error(`the answer is longer than ${MAX_REPLY_BYTES} bytes`)
    chunks.push(chunk)
  }
  return Uint8Array.from(Buffer.concat(chunks))
}

async function post(config: Rfc3161Config, body: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  try {
    const response = await fetch(config.url, {
      method: 'POST',
      headers: { 'content-type': 'application/timestamp-query', accept: 'application/timestamp-reply' },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(config.timeoutMs ?? 15_000),
    })
    const type = response.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()
    if (!response.ok || type !== 'application/timestamp-reply') {
      await response.body?.cancel()
      throw new Error(`it answered ${response.status} ${type ?? 'without content type'}`)
    }
    return await limitedBody(response)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new TimeStampFailure('unreachable', `${config.authority} gave no time stamp: ${reason}.`, error)
  }
}

/** The token of a granting response. Throws 'rejected' with the authority's own words, 'token_invalid' for anything else. */
function tokenOf(reply: Uint8Array<ArrayBuffer>, authority: string): { der: Uint8Array; read: ReadTimeStamp } {
  try {
    const parsed = fromBER(reply)
    if (parsed.offset !== reply.length) throw new Error('trailing or missing bytes')
    const [status, token] = members(parsed.result)
    const [code] = members(status)
    if (!(code instanceof Integer)) throw new Error('no status')
    if (!GRANTED.includes(code.valueBlock.valueDec)) throw rejection(parsed.result, authority)
    if (!(token instanceof Sequence)) throw new Error('no token')
    const der = Uint8Array.from(token.valueBeforeDecodeView)
    return { der, read: readParsedTimeStamp(token) }
  } catch (error) {
    if (error instanceof TimeStampFailure) throw error
    throw new TimeStampFailure('token_invalid', `The answer of ${authority} is not a time-stamp response.`, error)
  }
}

const GRANTED: readonly number[] = [PKIStatus.granted, PKIStatus.grantedWithMods]

function rejection(schema: unknown, authority: string): TimeStampFailure {
  const { status } = new TimeStampResp({ schema })
  const words = (status.statusStrings ?? []).map(text => text.valueBlock.value.slice(0, 200)).join(' ')
  return new TimeStampFailure('rejected', `${authority} refused the time stamp (status ${status.status}): ${words}`)
}

function checkConfig(config: Rfc3161Config): void {
  const wrong = (message: string) => new TimeStampFailure('misconfigured', message)
  if (!/^https?:$/.test(URL.parse(config.url)?.protocol ?? ''))
    throw wrong('The time-stamp authority needs an http(s) URL.')
  if (config.trustedCaPem === undefined) return
  let roots = 0
  try {
    roots = readCertificates(config.trustedCaPem).length
  } catch {
    // Counted below: nothing readable is no root.
  }
  if (roots === 0) throw wrong('The trusted roots of the time-stamp authority hold no certificate.')
}

/** Throws `TimeStampFailure`: 'misconfigured' at once, the others from `stamp`. */
export function createRfc3161(config: Rfc3161Config): TimeStampPort {
  checkConfig(config)
  const { authority, standin, trustedCaPem } = config
  return {
    async stamp(digest) {
      if (!/^[0-9a-f]{64}$/.test(digest)) {
        throw new TimeStampFailure('digest_invalid', 'A digest is 64 lower-case hex characters.')
      }
      const nonce = freshNonce()
      const { der, read } = tokenOf(await post(config, query(digest, nonce)), authority)
      const invalid = (reason: string) =>
        new TimeStampFailure('token_invalid', `The token of ${authority} is not accepted: ${reason}.`)
      if (!read.info.nonce?.isEqual(nonce)) throw invalid('it does not repeat the nonce of the request')
      const trustedRoots = trustedCaPem === undefined ? [] : [trustedCaPem]
      const verdict = await verifyTimeStamp({ token: read, digest, trustedRoots })
      if (verdict.outcome !== 'valid') throw invalid(verdict.code)
      if (trustedCaPem !== undefined && !verdict.trusted) throw invalid('no trusted root stands behind it')
      return { authority, standin, at: verdict.at, token: Buffer.from(der).toString('base64') }
    },
    roots() {
      const own = trustedCaPem === undefined ? [] : [trustedCaPem]
      return standin ? { trusted: [], standin: own } : { trusted: own, standin: [] }
    },
  }
}
