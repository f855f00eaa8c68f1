// Certificates of the local web: a root made once, and one server certificate for all names at every start.
import { join } from 'node:path'
import { readOrCreatePrivateFile } from '#lib/node/private-file.ts'
import {
  alternativeNames,
  digitalSignature,
  issue,
  newKeys,
  noAuthority,
  pemBlocks,
  privateKeyPem,
  purpose,
  readSigner,
  rootExtensions,
  SERVER_AUTH,
} from '#lib/node/x509.ts'

export type Certificates = { ca_pem: string; cert: string; key: string }

const ROOT = 'Local web root, a stand-in that nobody trusts'
const DAY_MS = 86_400_000

/** From a day before, for clocks that are behind. */
const valid = (now: Date, days: number) => ({
  from: new Date(now.getTime() - DAY_MS),
  until: new Date(now.getTime() + days * DAY_MS),
})

async function createRoot(now: Date): Promise<string> {
  const { publicKey, privateKey } = await newKeys()
  const root = { subject: ROOT, issuer: ROOT, ...valid(now, 3_650), publicKey, extensions: rootExtensions() }
  return (await privateKeyPem(privateKey)) + (await issue(root, privateKey))
}

/** Loads `web-root.pem` of the folder or makes it, and issues a certificate for these names. */
export async function openCertificates(directory: string, names: readonly string[], now: Date): Promise<Certificates> {
  const path = join(directory, 'web-root.pem')
  const [key, root] = pemBlocks(await readOrCreatePrivateFile(path, () => createRoot(now)))
  if (!key || !root) throw new Error(`${path} is damaged: a key and a certificate are expected.`)
  const { publicKey, privateKey } = await newKeys()
  const extensions = [noAuthority(), digitalSignature(), purpose(SERVER_AUTH, false), alternativeNames(names)]
  const server = { subject: names[0] ?? 'localhost', issuer: ROOT, ...valid(now, 397), publicKey, extensions }
  const cert = await issue(server, await readSigner(key.der))
  return { ca_pem: root.pem, cert: cert + root.pem, key: await privateKeyPem(privateKey) }
}
