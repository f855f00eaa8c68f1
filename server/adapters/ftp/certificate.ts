// The certificate that the drop shows: given as files, or made once, signed by itself, and known by its fingerprint.
import { X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { isIP } from 'node:net'
import { join } from 'node:path'
import type { Extension } from 'pkijs'
import { readOrCreatePrivateFile } from '#lib/node/private-file.ts'
import {
  alternativeNames,
  issue,
  newKeys,
  noAuthority,
  pemBlocks,
  privateKeyPem,
  purpose,
  SERVER_AUTH,
  yearsAfter,
} from '#lib/node/x509.ts'

export type FtpCertificate = {
  cert: string
  key: string
  /** SHA-256 of the certificate as clients show it: pairs of hex digits between colons, lower case. */
  fingerprint: string
}

const YEARS = 20

type Place = { directory: string; host: string; cert_file: string | null; key_file: string | null; now: Date }

/** Throws a sentence when only one of the two files is named, or they are no pair. */
export async function openCertificate({ directory, host, cert_file, key_file, now }: Place): Promise<FtpCertificate> {
  if (Boolean(cert_file) !== Boolean(key_file)) throw new Error('FTP_TLS_CERT and FTP_TLS_KEY are set together.')
  const [cert, key] =
    cert_file && key_file
      ? await Promise.all([readFile(cert_file, 'utf8'), readFile(key_file, 'utf8')])
      : await ownPair(join(directory, 'ftp.pem'), host, now)
  return { cert, key, fingerprint: new X509Certificate(cert).fingerprint256.toLowerCase() }
}

async function ownPair(path: string, host: string, now: Date): Promise<[string, string]> {
  const [key, cert] = pemBlocks(await readOrCreatePrivateFile(path, () => createPair(host, now)))
  if (!key || !cert) throw new Error(`${path} is damaged: a key and a certificate are expected.`)
  return [cert.pem, key.pem]
}

async function createPair(host: string, now: Date): Promise<string> {
  const { publicKey, privateKey } = await newKeys()
  const extensions = [noAuthority(), purpose(SERVER_AUTH, false), reachedAs(host)]
  const own = { subject: host, issuer: host, from: now, until: yearsAfter(now, YEARS), publicKey, extensions }
  return (await privateKeyPem(privateKey)) + (await issue(own, privateKey))
}

/** The host people type, and this machine's own names. */
function reachedAs(host: string): Extension {
  const addresses = [...new Set(['127.0.0.1', ...(isIP(host) === 4 ? [host] : [])])]
  const names = [...new Set(['localhost', ...(isIP(host) === 0 ? [host] : [])])]
  return alternativeNames(names, addresses)
}
