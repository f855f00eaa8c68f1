// DNS messages on the wire (RFC 1035): reads a question and writes an answer, as far as the stand-ins need them.

const recordTypes = { A: 1, NS: 2, CNAME: 5, SOA: 6, PTR: 12, MX: 15, TXT: 16, AAAA: 28 } as const
export type RecordType = keyof typeof recordTypes
export type DnsRecord = { name: string; type: RecordType; ttl: number; data: Buffer }
export type Question = {
  id: number
  name: string
  /** Null for types that the stand-ins do not know. */
  type: RecordType | null
  /** The question's own bytes, which the answer repeats. */
  raw: Buffer
}
export type Reply = {
  code: 'ok' | 'no_such_name' | 'refused' | 'failure'
  answers?: DnsRecord[]
  authority?: DnsRecord[]
}

const CODES = { ok: 0, failure: 2, no_such_name: 3, refused: 5 } as const
const HEADER = 12

/** The first question of a query, or null when the bytes are no query. */
export function readQuestion(message: Buffer): Question | null {
  if (message.length < HEADER + 5 || message.readUInt16BE(4) !== 1 || (message.readUInt8(2) & 0x80) !== 0) return null
  const labels: string[] = []
  let at = HEADER
  for (;;) {
    const length = message[at]
    if (length === undefined || length > 63) return null
    if (length === 0) break
    labels.push(message.toString('latin1', at + 1, at + 1 + length))
    at += 1 + length
  }
  if (at + 5 > message.length) return null
  const wanted = message.readUInt16BE(at + 1)
  const type = Object.entries(recordTypes).find(([, number]) => number === wanted)?.[0] ?? null
  const raw = message.subarray(HEADER, at + 5)
  // The keys of the table are the record types.
  return { id: message.readUInt16BE(0), name: labels.join('.').toLowerCase(), type: type as RecordType | null, raw }
}

/** The message that answers a question. */
export function writeReply(question: Question, { code, answers = [], authority = [] }: Reply): Buffer {
  const header = Buffer.alloc(HEADER)
  header.writeUInt16BE(question.id, 0)
  header.writeUInt16BE(0x8580 | CODES[code], 2) // an authoritative answer; recursion was not done but not refused either
  header.writeUInt16BE(1, 4)
  header.writeUInt16BE(answers.length, 6)
  header.writeUInt16BE(authority.length, 8)
  return Buffer.concat([header, question.raw, ...[...answers, ...authority].map(encodeRecord)])
}

function encodeRecord({ name, type, ttl, data }: DnsRecord): Buffer {
  const fixed = Buffer.alloc(10)
  fixed.writeUInt16BE(recordTypes[type], 0)
  fixed.writeUInt16BE(1, 2)
  fixed.writeUInt32BE(ttl, 4)
  fixed.writeUInt16BE(data.length, 8)
  return Buffer.concat([encodeName(name), fixed, data])
}

/** A name as its labels, each with its length, uncompressed. */
export function encodeName(name: string): Buffer {
  const labels = name.split('.').filter(label => label !== '')
  return Buffer.concat([
    ...labels.map(label => Buffer.concat([Buffer.of(label.length), Buffer.from(label, 'latin1')])),
    Buffer.of(0),
  ])
}

/** The data of an A record. */
export const ipv4 = (address: string): Buffer => Buffer.from(address.split('.').map(Number))

/** The data of an AAAA record; the address is given as eight groups. */
export const ipv6 = (groups: readonly number[]): Buffer =>
  Buffer.concat(groups.map(group => Buffer.of(group >> 8, group & 0xff)))

/** The data of an MX record. */
export const mailExchange = (preference: number, host: string): Buffer =>
  Buffer.concat([Buffer.of(preference >> 8, preference & 0xff), encodeName(host)])

/** The data of a TXT record, in strings of at most 255 bytes. */
export function text(value: string): Buffer {
  const bytes = Buffer.from(value, 'utf8')
  const parts: Buffer[] = []
  for (let at = 0; at < bytes.length || at === 0; at += 255) {
    const part = bytes.subarray(at, at + 255)
    parts.push(Buffer.concat([Buffer.of(part.length), part]))
  }
  return Buffer.concat(parts)
}

/** The data of an SOA record. */
export function startOfAuthority(server: string, contact: string, serial: number): Buffer {
  const numbers = Buffer.alloc(20)
  for (const [index, value] of [serial, 7200, 3600, 1_209_600, 300].entries()) numbers.writeUInt32BE(value, index * 4)
  return Buffer.concat([encodeName(server), encodeName(contact), numbers])
}
