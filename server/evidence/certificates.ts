// Reads the certificate chain that a site shows, over a connection of our own to a judged address.
import { connect, type DetailedPeerCertificate, rootCertificates, type TLSSocket } from 'node:tls'
import { type Guard, hostOf, portOf } from '#server/crawler/guard.ts'
import type { Tls, TlsCertificate } from '#server/ports/capture.ts'

const TIMEOUT_MS = 8_000
const MAX_CHAIN = 10

/** Null for a page without TLS, and when the site did not answer. `pem` is the chain, the site's own certificate first. */
export async function readTlsCertificates(
  page: string,
  { guard, stand_in_ca }: { guard: Guard; stand_in_ca: string | null },
): Promise<{ tls: Tls; pem: string; own_address: string } | null> {
  const url = new URL(page)
  if (url.protocol !== 'https:') return null
  const [host, port] = [hostOf(url), portOf(url)]
  try {
    const { addresses, stand_in } = await guard.target(host, port)
    const [address] = addresses
    if (address === undefined) return null
    const ca = stand_in && stand_in_ca !== null ? [...rootCertificates, stand_in_ca] : undefined
    const socket = await connectTls({ host: address, port, servername: host, ...(ca ? { ca } : {}) })
    const chain = chainOf(socket)
    const tls: Tls = {
      host,
      protocol: socket.getProtocol() ?? '',
      cipher: socket.getCipher().standardName,
      trusted: socket.authorized,
      problem: socket.authorized ? null : String(socket.authorizationError),
      chain: chain.map(described),
    }
    const own_address = socket.localAddress ?? ''
    socket.destroy()
    return { tls, pem: chain.map(each => pemOf(each.raw)).join(''), own_address }
  } catch {
    return null
  }
}

type ConnectOptions = { host: string; port: number; servername: string; ca?: string[] }

function connectTls(options: ConnectOptions): Promise<TLSSocket> {
  return new Promise((resolve, reject) => {
    // A bad certificate is what we want to see, not a reason to look away.
    const socket = connect({ ...options, rejectUnauthorized: false }, () => resolve(socket))
    socket.setTimeout(TIMEOUT_MS, () => socket.destroy(new Error('no answer')))
    socket.once('error', reject)
  })
}

function chainOf(socket: TLSSocket): DetailedPeerCertificate[] {
  const chain: DetailedPeerCertificate[] = []
  let current: DetailedPeerCertificate | undefined = socket.getPeerCertificate(true)
  while (current?.raw && chain.length < MAX_CHAIN && !chain.some(each => each.raw.equals(current?.raw ?? each.raw))) {
    chain.push(current)
    current = current.issuerCertificate
  }
  return chain
}

const nameOf = (name: object): string =>
  Object.entries(name)
    .map(([key, value]) => `${key}=${Array.isArray(value) ? value.join('+') : String(value)}`)
    .join(', ')

const described = (certificate: DetailedPeerCertificate): TlsCertificate => ({
  subject: nameOf(certificate.subject),
  issuer: nameOf(certificate.issuer),
  valid_from: new Date(certificate.valid_from).toISOString(),
  valid_to: new Date(certificate.valid_to).toISOString(),
  serial: certificate.serialNumber.toLowerCase(),
  fingerprint_sha256: certificate.fingerprint256.replaceAll(':', '').toLowerCase(),
})

const pemOf = (der: Buffer): string =>
  `-----BEGIN CERTIFICATE-----\n${der.toString('base64').replaceAll(/.{64}(?=.)/g, '$&\n')}\n-----END CERTIFICATE-----\n`
