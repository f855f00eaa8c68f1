// Asks whois servers over TCP: only those of our own map, with limits of time and bytes, and one referral at most.
import { connect } from 'node:net'

/** Host (a name or an address) and port of a server. */
export type WhoisEndpoint = { host: string; port: number }
export type WhoisMap = {
  /** Names of servers by ending of the domain, such as `fr` or `co.uk`. */
  servers: Readonly<Record<string, string>>
  /** Registrars' servers that a registry may refer to. */
  registrars: readonly string[]
  /** Where a server is; null refuses it. */
  locate(server: string): Promise<WhoisEndpoint | null>
}
export type WhoisAnswer = { server: string; text: string }

const TIMEOUT_MS = 10_000
const BYTES_MAX = 64 * 1024
const LINES_MAX = 1_000
const LINE_CHARS_MAX = 1_000
const REFERRAL =
  /^[ \t]*(?:registrar whois server|whois server|whois|refer):[ \t]*(?:r?whois:\/\/)?([a-z0-9.-]+)[ \t]*(?:\/[ \t]*)?\r?$/gim

/** Answers of the registry and of the registrar that it names, in that order; without those that did not answer. */
export async function askWhois(map: WhoisMap, domain: string): Promise<WhoisAnswer[]> {
  const server = serverFor(map, domain)
  if (!server) return []
  const first = await ask(map, server, domain)
  if (!first) return []
  const referral = referralOf(map, first)
  const second = referral && (await ask(map, referral, domain))
  return second ? [first, second] : [first]
}

/** The server of the longest ending that the map knows. */
function serverFor({ servers }: WhoisMap, domain: string): string | null {
  const labels = domain.split('.')
  for (let skip = 1; skip < labels.length; skip += 1) {
    const server = servers[labels.slice(skip).join('.')]
    if (server) return server
  }
  return null
}

/** A server names whomever it likes: only those of the map are asked. */
function referralOf({ servers, registrars }: WhoisMap, { server, text }: WhoisAnswer): string | null {
  const known = new Set([...Object.values(servers), ...registrars])
  const named = [...text.matchAll(REFERRAL)].map(([, name = '']) => name.toLowerCase())
  return named.find(name => name !== server && known.has(name)) ?? null
}

async function ask({ locate }: WhoisMap, server: string, domain: string): Promise<WhoisAnswer | null> {
  const endpoint = await locate(server).catch(() => null)
  if (!endpoint) return null
  const bytes = await exchange(endpoint, questionFor(server, domain)).catch(() => null)
  return bytes && bytes.length > 0 ? { server, text: decode(bytes) } : null
}

/** Verisign would also list names that begin alike, DENIC answers in short unless asked. */
function questionFor(server: string, domain: string): string {
  if (server === 'whois.verisign-grs.com') return `domain ${domain}`
  return server === 'whois.denic.de' ? `-T dn,ace ${domain}` : domain
}

function exchange({ host, port }: WhoisEndpoint, question: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const pieces: Buffer[] = []
    let length = 0
    const socket = connect({ host, port }, () => socket.write(`${question}\r\n`))
    const patience = setTimeout(() => socket.destroy(new Error('whois: too slow')), TIMEOUT_MS)
    const done = () => {
      clearTimeout(patience)
      socket.destroy()
      resolve(Buffer.concat(pieces).subarray(0, BYTES_MAX))
    }
    socket.on('data', piece => {
      pieces.push(piece)
      length += piece.length
      if (length >= BYTES_MAX) done()
    })
    socket.on('end', done)
    socket.on('error', error => {
      clearTimeout(patience)
      reject(error)
    })
  })
}

/**
 * Whois has no alphabet of its own: UTF-8 where it is, else Latin-1. Without characters that a database cannot keep, and
 * with as many lines, of such length, as people write: those who read them may look at a line more than once.
 */
function decode(bytes: Buffer): string {
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    text = bytes.toString('latin1')
  }
  const lines = text
    .replaceAll('\0', '')
    .trim()
    .replace(/(?:\r?\n){3,}/g, '\n\n')
    .split(/\r?\n/)
  return lines
    .slice(0, LINES_MAX)
    .map(line => line.slice(0, LINE_CHARS_MAX))
    .join('\n')
}
