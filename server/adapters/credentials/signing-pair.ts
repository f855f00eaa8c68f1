// The key and the certificates by which pictures are signed: configured, else made once, for trials, and named as such.
import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto'
import { join } from 'node:path'
import { readOrCreatePrivateFile } from '#lib/node/private-file.ts'
import {
  digitalSignature,
  EMAIL_PROTECTION,
  issue,
  issuerKey,
  newKeys,
  noAuthority,
  pemBlocks,
  privateKeyPem,
  purpose,
  rootExtensions,
  subjectKey,
  yearsAfter,
} from '#lib/node/x509.ts'

/** The signer's certificate first, then those that lead to its root; PEM. */
export type SigningPair = { key: KeyObject; certificates: string[]; local: boolean }

export type SigningPairOptions = {
  /** Where `c2pa.pem` is kept; not touched when both are given. */
  directory: string
  key?: string | null | undefined
  certificates?: string | null | undefined
  now: Date
}

const YEARS = 20
const LOCAL_ROOT = 'Auctor local root, for trials only'
const LOCAL_SIGNER = 'Auctor local signer, for trials only'

/** Throws a sentence that names the setting or file, never the key. */
export async function openSigningPair({ directory, key, certificates, now }: SigningPairOptions): Promise<SigningPair> {
  if (Boolean(key) !== Boolean(certificates))
    throw new Error('PLATFORM_C2PA_KEY and PLATFORM_C2PA_CERTIFICATES are set together.')
  if (key && certificates)
    return pairOf(
      `${unfolded(key)}\n${unfolded(certificates)}`,
      'PLATFORM_C2PA_KEY and PLATFORM_C2PA_CERTIFICATES',
      false,
    )
  const path = join(directory, 'c2pa.pem')
  return pairOf(await readOrCreatePrivateFile(path, () => createPair(now)), path, true)
}

const unfolded = (pem: string) => pem.replaceAll('\\n', '\n')

function pairOf(text: string, source: string, local: boolean): SigningPair {
  const wrong = new Error(`${source}: a private key (ECDSA P-256) and its certificates are expected, in PEM.`)
  const [secret, ...certificates] = pemBlocks(text)
  const [own] = certificates
  if (!secret || !own) throw wrong
  try {
    const key = createPrivateKey(secret.pem)
    if (key.asymmetricKeyDetails?.namedCurve !== 'prime256v1') throw wrong
    if (!new X509Certificate(own.pem).checkPrivateKey(key)) throw wrong
    return { key, certificates: certificates.map(({ pem }) => pem), local }
  } catch {
    throw wrong
  }
}

/** A root of its own, because verifiers refuse a certificate that signs itself. */
async function createPair(from: Date): Promise<string> {
  const root = await newKeys()
  const signer = await newKeys()
  const until = yearsAfter(from, YEARS)
  const rootCertificate = await issue(
    {
      subject: LOCAL_ROOT,
      issuer: LOCAL_ROOT,
      from,
      until,
      publicKey: root.publicKey,
      extensions: [await subjectKey(root.publicKey), ...rootExtensions()],
    },
    root.privateKey,
  )
  const certificate = await issue(
    {
      subject: LOCAL_SIGNER,
      issuer: LOCAL_ROOT,
      from,
      until,
      publicKey: signer.publicKey,
      extensions: [
        noAuthority(),
        digitalSignature(),
        purpose(EMAIL_PROTECTION, false),
        await subjectKey(signer.publicKey),
        await issuerKey(root.publicKey),
      ],
    },
    root.privateKey,
  )
  return [await privateKeyPem(signer.privateKey), certificate, rootCertificate].join('')
}
