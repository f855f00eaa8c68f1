// Who the local time-stamp authority is: a root certificate and a signing certificate made once, both saying what they are not.
import { join } from 'node:path'
import { Certificate } from 'pkijs'
import { readOrCreatePrivateFile } from '#lib/node/private-file.ts'
import {
  digitalSignature,
  issue,
  issuerKey,
  newKeys,
  pemBlocks,
  privateKeyPem,
  purpose,
  readSigner,
  rootExtensions,
  subjectKey,
  TIME_STAMPING,
  yearsAfter,
} from '#lib/node/x509.ts'

export type Identity = { key: CryptoKey; certificate: Certificate; ca: Certificate; caPem: string }

const ROOT_NAME = 'Local stand-in root, not a qualified authority'
const SIGNER_NAME = 'Local stand-in time stamps, not a qualified authority'
const YEARS = 30

/** Private key, signing certificate and root in one file; the root's own key is thrown away, so nothing else is ever issued. */
async function createIdentity(now: Date): Promise<string> {
  const [rootKeys, keys] = await Promise.all([newKeys(), newKeys()])
  const common = { issuer: ROOT_NAME, from: now, until: yearsAfter(now, YEARS) }
  const root = {
    ...common,
    subject: ROOT_NAME,
    publicKey: rootKeys.publicKey,
    extensions: [await subjectKey(rootKeys.publicKey), ...rootExtensions()],
  }
  const signer = {
    ...common,
    subject: SIGNER_NAME,
    publicKey: keys.publicKey,
    extensions: [
      await subjectKey(keys.publicKey),
      await issuerKey(rootKeys.publicKey),
      digitalSignature(),
      purpose(TIME_STAMPING, true),
    ],
  }
  return [
    await privateKeyPem(keys.privateKey),
    await issue(signer, rootKeys.privateKey),
    await issue(root, rootKeys.privateKey),
  ].join('')
}

/** Loads `authority.pem` of the folder, or makes it at the first start. Throws a sentence that names a damaged file. */
export async function openIdentity(directory: string, now: Date): Promise<Identity> {
  const path = join(directory, 'authority.pem')
  const [key, signer, root] = pemBlocks(await readOrCreatePrivateFile(path, () => createIdentity(now)))
  if (!key || !signer || !root) throw new Error(`${path} is damaged: a key and two certificates are expected.`)
  return {
    key: await readSigner(key.der),
    certificate: Certificate.fromBER(signer.der),
    ca: Certificate.fromBER(root.der),
    caPem: root.pem,
  }
}
