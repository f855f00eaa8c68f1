// The key that evidence reports are signed with (ECDSA P-256, as the format of web archives asks): configured, else made once.
import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { join } from 'node:path'
import { readOrCreatePrivateFile } from '#lib/node/private-file.ts'

export type PackageKey = {
  /** SubjectPublicKeyInfo, DER, base64. */
  public_key: string
  /** Signature of the text's UTF-8 bytes (SHA-256, r and s one after the other), base64. */
  sign(text: string): string
}

/** `given`: a private key in PEM (PKCS #8). Throws a sentence that names the setting or file, never the key. */
export async function openPackageKey(directory: string, given: string | null | undefined): Promise<PackageKey> {
  const path = join(directory, 'evidence.key')
  const source = given ? 'PLATFORM_EVIDENCE_KEY' : path
  const key = readKey(given ? given.replaceAll('\\n', '\n') : await readOrCreatePrivateFile(path, makeKey), source)
  const public_key = createPublicKey(key).export({ type: 'spki', format: 'der' }).toString('base64')
  return {
    public_key,
    sign: text => sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }).toString('base64'),
  }
}

function makeKey(): string {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
}

function readKey(pem: string, source: string): KeyObject {
  const wrong = new Error(`${source} is not a private key: ECDSA on P-256 in PEM is expected.`)
  try {
    const key = createPrivateKey(pem)
    if (key.asymmetricKeyDetails?.namedCurve !== 'prime256v1') throw wrong
    return key
  } catch {
    throw wrong
  }
}
