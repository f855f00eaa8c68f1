// What the store answers to each call of the protocol.
import type { IncomingHttpHeaders } from 'node:http'
import { crc32 } from 'node:zlib'
import type { Bucket, Notes, Stored } from './bucket.ts'
import { S3Refusal, type XmlNode, xmlDocument } from './refusal.ts'

export type Call = { method: string; key: string; query: URLSearchParams; headers: IncomingHttpHeaders; body: Buffer }
export type Answer = { status: number; headers?: Record<string, string>; body?: string | Buffer }

/** Throws an S3Refusal for what is refused, and for what is not spoken here. */
export function answerCall(bucket: Bucket, name: string, call: Call): Answer {
  const { method, key, query } = call
  if (key === '') {
    if (method === 'GET' && query.get('list-type') === '2') return list(bucket, name, query)
    throw notSpoken()
  }
  const upload = query.get('uploadId')
  if (method === 'GET' || method === 'HEAD') return give(bucket.get(key), call)
  if (method === 'PUT') return upload === null ? put(bucket, call) : putPart(bucket, call, upload)
  if (method === 'POST' && query.has('uploads')) return begin(bucket, name, call)
  if (method === 'POST' && upload !== null) return complete(bucket, name, call, upload)
  if (method === 'DELETE') {
    if (upload === null) bucket.remove(key)
    else bucket.abort(upload, key)
    return { status: 204 }
  }
  throw notSpoken()
}

const notSpoken = () => new S3Refusal(501, 'NotImplemented', 'This call is not spoken here.')
const document = (root: string, node: XmlNode): Answer => ({
  status: 200,
  headers: { 'content-type': 'application/xml' },
  body: xmlDocument(root, node),
})

function put(bucket: Bucket, call: Call): Answer {
  checkIntegrity(call)
  const present = bucket.objects.get(call.key)
  const { 'if-none-match': none, 'if-match': match } = call.headers
  if ((none === '*' && present) || (match !== undefined && match !== present?.etag)) throw preconditionFailed()
  return { status: 200, headers: { etag: bucket.put(call.key, call.body, notesOf(call)).etag } }
}

function putPart(bucket: Bucket, call: Call, upload: string): Answer {
  checkIntegrity(call)
  const part = bucket.addPart(upload, call.key, Number(call.query.get('partNumber')), call.body)
  return { status: 200, headers: { etag: part.etag } }
}

const preconditionFailed = () =>
  new S3Refusal(412, 'PreconditionFailed', 'At least one of the conditions did not hold.')

function checkIntegrity({ headers, body }: Call): void {
  const claimed = headers['x-amz-checksum-crc32']
  if (claimed === undefined) return
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  if (claimed !== sum.toString('base64')) throw new S3Refusal(400, 'BadDigest', 'The CRC32 does not match the body.')
}

function begin(bucket: Bucket, name: string, call: Call): Answer {
  const UploadId = bucket.begin(call.key, notesOf(call))
  return document('InitiateMultipartUploadResult', { Bucket: name, Key: call.key, UploadId })
}

function notesOf({ headers }: Call): Notes {
  const notes = Object.entries(headers).filter(([name]) => name.startsWith('x-amz-meta-'))
  return Object.fromEntries(notes.map(([name, value]) => [name, String(value)]))
}

function complete(bucket: Bucket, name: string, call: Call, upload: string): Answer {
  const parts = [...call.body.toString().matchAll(/<Part>(.*?)<\/Part>/gs)].map(([, inner = '']) => ({
    number: Number(/<PartNumber>(\d+)<\/PartNumber>/.exec(inner)?.[1]),
    etag: (/<ETag>(.*?)<\/ETag>/s.exec(inner)?.[1] ?? '').replaceAll('&quot;', '"'),
  }))
  const { etag } = bucket.complete(upload, call.key, parts)
  return document('CompleteMultipartUploadResult', { Bucket: name, Key: call.key, ETag: etag })
}

function give({ bytes, etag, at, notes }: Stored, { method, headers }: Call): Answer {
  const common = { ...notes, etag, 'last-modified': at.toUTCString(), 'accept-ranges': 'bytes' }
  if (headers['if-match'] !== undefined && headers['if-match'] !== etag) throw preconditionFailed()
  if (headers['if-none-match'] === etag) return { status: 304, headers: common }
  const range = method === 'GET' ? rangeOf(headers.range, bytes.length) : null
  if (!range) return { status: 200, headers: { ...common, 'content-length': String(bytes.length) }, body: bytes }
  const { start, end } = range
  return {
    status: 206,
    headers: { ...common, 'content-range': `bytes ${start}-${end}/${bytes.length}` },
    body: bytes.subarray(start, end + 1),
  }
}

function rangeOf(header: string | undefined, length: number): { start: number; end: number } | null {
  const found = /^bytes=(\d*)-(\d*)$/.exec(header ?? '')
  if (!found || (found[1] === '' && found[2] === '')) return null
  const start = found[1] === '' ? Math.max(0, length - Number(found[2])) : Number(found[1])
  const end = found[1] === '' || found[2] === '' ? length - 1 : Math.min(Number(found[2]), length - 1)
  if (start > end)
    throw new S3Refusal(416, 'InvalidRange', 'The range is not satisfiable.', { 'content-range': `bytes */${length}` })
  return { start, end }
}

function list(bucket: Bucket, name: string, query: URLSearchParams): Answer {
  const prefix = query.get('prefix') ?? ''
  const most = Math.min(Number(query.get('max-keys') ?? 1000), 1000)
  const token = query.get('continuation-token')
  const after = token === null ? (query.get('start-after') ?? '') : Buffer.from(token, 'base64url').toString()
  const keys = [...bucket.objects.keys()].filter(key => key.startsWith(prefix) && key > after).toSorted(byName)
  const shown = keys.slice(0, most)
  const next = keys.length > most ? Buffer.from(shown.at(-1) ?? '').toString('base64url') : null
  return document('ListBucketResult', {
    Name: name,
    Prefix: prefix,
    KeyCount: shown.length,
    MaxKeys: most,
    IsTruncated: next !== null,
    ...(next === null ? {} : { NextContinuationToken: next }),
    Contents: shown.map(key => {
      const { etag, bytes, at } = bucket.get(key)
      return { Key: key, LastModified: at.toISOString(), ETag: etag, Size: bytes.length, StorageClass: 'STANDARD' }
    }),
  })
}

const byName = (a: string, b: string) => (a < b ? -1 : 1)
