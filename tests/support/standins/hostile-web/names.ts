// Names that resolve to where nobody from outside may go, at once or only the second time, and answers that are broken.
import {
  type DnsRecord,
  encodeName,
  ipv4,
  ipv6,
  type Question,
  type RecordType,
  writeReply,
} from '#standins/web/dns-wire.ts'

/** An ordinary public address (TEST-NET would be refused as reserved); nothing may ever connect to it in tests. */
export const PUBLIC_ADDRESS = '93.184.216.34'

const MAPPED = [0, 0, 0, 0, 0, 0xffff]
const v4Names: Record<string, string[]> = {
  'public.example': [PUBLIC_ADDRESS],
  'private.example': ['10.0.0.1'],
  'private-172.example': ['172.31.255.255'],
  'private-192.example': ['192.168.0.1'],
  'loopback.example': ['127.0.0.1'],
  'metadata.example': ['169.254.169.254'],
  'carrier-nat.example': ['100.64.0.1'],
  'zero.example': ['0.0.0.0'],
  'multicast.example': ['224.0.0.1'],
  'broadcast.example': ['255.255.255.255'],
  'reserved.example': ['240.0.0.1'],
  'benchmark.example': ['198.18.0.1'],
  'documentation.example': ['192.0.2.1'],
  // One address that may be reached beside one that may not.
  'mixed.example': [PUBLIC_ADDRESS, '127.0.0.1'],
}
const v6Names: Record<string, number[]> = {
  'loopback-6.example': [0, 0, 0, 0, 0, 0, 0, 1],
  'unspecified-6.example': [0, 0, 0, 0, 0, 0, 0, 0],
  'mapped.example': [...MAPPED, 0x7f00, 1],
  'mapped-private.example': [...MAPPED, 0x0a00, 1],
  'compatible.example': [0, 0, 0, 0, 0, 0, 0x7f00, 1],
  'nat64.example': [0x64, 0xff9b, 0, 0, 0, 0, 0x7f00, 1],
  'nat64-local.example': [0x64, 0xff9b, 1, 0, 0, 0, 0x7f00, 1],
  'six-to-four.example': [0x2002, 0x7f00, 1, 0, 0, 0, 0, 1],
  'teredo.example': [0x2001, 0, 0, 0, 0, 0, 0x80ff, 0xfffe],
  'unique-local.example': [0xfd00, 0, 0, 0, 0, 0, 0, 1],
  'link-local-6.example': [0xfe80, 0, 0, 0, 0, 0, 0, 1],
  'site-local.example': [0xfec0, 0, 0, 0, 0, 0, 0, 1],
  'multicast-6.example': [0xff02, 0, 0, 0, 0, 0, 0, 1],
  'documentation-6.example': [0x2001, 0x0db8, 0, 0, 0, 0, 0, 1],
}

/** Names that may never be connected to; `rebind.example` and `flip.example` change their mind besides. */
export const forbiddenNames = [...Object.keys(v4Names), ...Object.keys(v6Names)].filter(
  name => name !== 'public.example' && name !== 'mixed.example',
)

/** Answers of the hostile name server; null is silence. `asked` counts the questions for each name. */
export function hostileNames(suffix: string, asked: Map<string, number>): (question: Question) => Buffer | null {
  return question => {
    const { name, type } = question
    const times = asked.get(`${name} ${type}`) ?? 0
    asked.set(`${name} ${type}`, times + 1)
    if (name === 'silent.example') return null
    if (name === 'garbage.example') return Buffer.concat([question.raw, Buffer.alloc(40, 0xff)])
    if (name === 'circle.example') return withPointerToItself(question)
    if (name === 'failing.example') return writeReply(question, { code: 'failure' })
    const record = (kind: RecordType, data: Buffer): DnsRecord => ({ name, type: kind, ttl: 0, data })
    const answers: DnsRecord[] = []
    if (type === 'A') {
      const known = v4Names[name] ?? rebinding(name, times) ?? (name.endsWith(`.${suffix}`) ? ['127.0.0.1'] : [])
      answers.push(...known.map(address => record('A', ipv4(address))))
      if (name === 'alias.example') answers.push(record('CNAME', encodeName('localhost')), localhost)
      if (name === 'crowd.example')
        answers.push(...Array.from({ length: 25 }, (_, index) => record('A', ipv4(`10.0.0.${index}`))))
    }
    if (type === 'AAAA') {
      const known = v6Names[name]
      if (known) answers.push(record('AAAA', ipv6(known)))
    }
    return writeReply(question, { code: 'ok', answers })
  }
}

const localhost: DnsRecord = { name: 'localhost', type: 'A', ttl: 0, data: ipv4('127.0.0.1') }

/** `rebind.example`: public when checked, loopback when connected to. `flip.example`: the same by turns. */
function rebinding(name: string, times: number): string[] | null {
  if (name === 'rebind.example') return [times === 0 ? PUBLIC_ADDRESS : '127.0.0.1']
  if (name === 'flip.example') return [times % 2 === 0 ? PUBLIC_ADDRESS : '169.254.169.254']
  return null
}

/** The name of the answer is a pointer to the pointer. */
function withPointerToItself(question: Question): Buffer {
  const message = writeReply(question, {
    code: 'ok',
    answers: [{ name: '', type: 'A', ttl: 0, data: ipv4('10.0.0.1') }],
  })
  const at = 12 + question.raw.length
  return Buffer.concat([message.subarray(0, at), Buffer.of(0xc0, at), message.subarray(at + 1)])
}
