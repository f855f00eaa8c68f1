// Checks a request's signature by AWS Signature Version 4, with the digest of its body.
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { S3Refusal } from './refusal.ts'

export type Signed = { method: string; url: URL; path: string; headers: IncomingHttpHeaders; body: Buffer }
export type Account = { access_key_id: string; secret_access_key: string; region: string }

/** A request may be this much older or newer than the store's clock. */
const SKEW_MS = 15 * 60_000
const AUTHORIZATION = /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex')
const hmac = (key: Buffer | string, text: string) => createHmac('sha256', key).update(text).digest()
const denied = (code: string, message: string) => new S3Refusal(403, code, message)

/** Throws an S3Refusal unless the account's owner has signed exactly this request, now. */
export function checkSignature(signed: Signed, account: Account, now: Date): void {
  const found = AUTHORIZATION.exec(signed.headers.authorization ?? '')
  if (!found) throw denied('AccessDenied', 'Access Denied')
  const [, credential = '', names = '', signature = ''] = found
  const [id, day = '', ...scope] = credential.split('/')
  if (id !== account.access_key_id) throw denied('InvalidAccessKeyId', 'The access key does not exist.')
  const at = header(signed, 'x-amz-date')
  checkTime(at, day, now)
  const list = names.split(';')
  const unsigned = ['host', 'x-amz-date', 'x-amz-content-sha256'].filter(name => !list.includes(name))
  if (unsigned.length > 0 || scope.join('/') !== `${account.region}/s3/aws4_request`)
    throw denied('AuthorizationHeaderMalformed', 'The authorization header is malformed.')
  checkBody(signed)
  const text = ['AWS4-HMAC-SHA256', at, [day, ...scope].join('/'), sha256(canonical(signed, list))].join('\n')
  const key = [day, ...scope].reduce<Buffer | string>(hmac, `AWS4${account.secret_access_key}`)
  if (!timingSafeEqual(hmac(key, text), Buffer.from(signature, 'hex')))
    throw denied('SignatureDoesNotMatch', 'The signature does not match.')
}

function checkTime(at: string, day: string, now: Date): void {
  const time = Date.parse(at.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
  if (Number.isNaN(time) || !at.startsWith(day)) throw denied('AccessDenied', 'The date is not valid.')
  if (Math.abs(now.getTime() - time) > SKEW_MS) throw denied('RequestTimeTooSkewed', 'The clocks differ too much.')
}

function checkBody(signed: Signed): void {
  const claimed = header(signed, 'x-amz-content-sha256')
  if (claimed === 'UNSIGNED-PAYLOAD') return
  if (!/^[0-9a-f]{64}$/.test(claimed))
    throw new S3Refusal(501, 'NotImplemented', 'Bodies that are signed piece by piece are not understood.')
  if (claimed !== sha256(signed.body))
    throw new S3Refusal(400, 'XAmzContentSHA256Mismatch', 'The body is not the one that was signed.')
}

function canonical(signed: Signed, names: string[]): string {
  const query = [...signed.url.searchParams]
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .toSorted((a, b) => (a < b ? -1 : 1))
    .join('&')
  const headers = names.map(name => `${name}:${header(signed, name).trim().replace(/ +/g, ' ')}\n`).join('')
  const digest = header(signed, 'x-amz-content-sha256')
  return [signed.method, signed.path, query, headers, names.join(';'), digest].join('\n')
}

const encoded = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, sign => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

function header({ headers }: Signed, name: string): string {
  const value = headers[name]
  return Array.isArray(value) ? value.join(',') : (value ?? '')
}
