// Makes whole certificates cheaply: one small photograph varied, the platform's keys, the local authority, one anchor for all.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { CertificateProof, type StatementV2 } from '../../lib/contract/certificate-proof.ts'
import { signatureBytes } from '../../lib/proof/bitcoin-message.ts'
import { buildChainpointProof } from '../../lib/proof/chainpoint.ts'
import { sha256Hex, sha512Hex, textDigest } from '../../lib/proof/digests.ts'
import { merkleTree } from '../../lib/proof/merkle.ts'
import { proofSealDigest } from '../../lib/proof/seal.ts'
import { statementText } from '../../lib/proof/statement.ts'
import { root } from '../../scripts/build-stamp.ts'
import { createEvmAnchor } from '../../server/adapters/anchor/evm.ts'
import { openPlatformKeys } from '../../server/adapters/signing/platform-keys.ts'
import { createRfc3161 } from '../../server/adapters/time-stamp/rfc3161.ts'
import { startLocalChain } from '../../standins/chain/start-local-chain.ts'
import { startTimestampAuthority } from '../../standins/timestamp-authority/start-timestamp-authority.ts'

export type MadeCertificates = {
  proofs: CertificateProof[]
  photograph(index: number): Buffer
  rpc_url: string
  address: string
  /** Path of the authority's root certificate. */
  authority: string
  stop(): Promise<void>
}

/** A photograph unlike all others, by a comment inside. */
function varied(photo: Buffer, index: number): Buffer {
  const comment = Buffer.from(`number ${index}`)
  const head = Buffer.from([0xff, 0xfe, 0, comment.length + 2])
  return Buffer.concat([photo.subarray(0, 2), head, comment, photo.subarray(2)])
}

const ulid = (index: number) => `01JD6W8QK3ZB5T7N9V${String(index).padStart(8, '0')}`

type Described = { sha256: string; sha512: string; bytes: number; fingerprint: string }

/** A statement about a file, with words of every kind in it. */
export function statementOf({ sha256, sha512, bytes, fingerprint }: Described, index: number): StatementV2 {
  return {
    format: 'auctor-certificate/2',
    certificate_id: `crt_${ulid(index)}`,
    image_id: `img_${ulid(index)}`,
    version: 1,
    previous_digest: null,
    issued_at: new Date().toISOString(),
    issuer: { name: 'Auctor', url: 'https://auctor.example' },
    image: {
      sha256,
      sha512,
      fingerprint: { algorithm: 'phash-dct-64', value: fingerprint },
      media_type: 'image/jpeg',
      file_name: `été-${index}.jpg`,
      bytes,
      width: 1080,
      height: 720,
    },
    title: `Œuvre nº ${index}`,
    author: { id: `usr_${ulid(0)}`, name: 'Marie Curie', identity_verified: index % 2 === 0 },
    photographer: null,
    rights_holder: { name: 'Marie Curie', identity_verified: index % 2 === 0 },
    created_on: '2026-07-14',
    originality: { angle: 'From the water', location: null, moment: 'Dawn', technical_means: null },
    genre: 'landscape',
    tags: ['lake', 'dawn'],
    collection: null,
    licence: index % 2 === 0 ? { base_price_cents: 80_00, max_in_force: 1 + (index % 20) } : null,
    nft: null,
    earlier: [],
  }
}

/** `count` sealed proofs on a fresh chain in `directory`; their photographs are made again when they are asked for. */
export async function makeCertificates(directory: string, count: number): Promise<MadeCertificates> {
  const photo = await sharp(await readFile(join(root, 'content/photos/Fossa_by_Jasper_Roks.jpg')))
    .resize(1080, 720)
    .jpeg({ quality: 60 })
    .toBuffer()
  const [chain, authority] = await Promise.all([startLocalChain({ directory }), startTimestampAuthority({ directory })])
  const keys = await openPlatformKeys({ directory })
  const stamper = createRfc3161({
    url: authority.url,
    authority: 'Local authority',
    standin: true,
    trustedCaPem: authority.caPem,
  })
  const privateKey = chain.accounts[0]?.private_key ?? ''
  const anchors = createEvmAnchor({ ...chain, privateKey, network: 'Local chain', standin: true, confirmations: 1 })
  const versions = []
  for (let index = 0; index < count; index += 1) {
    const file = varied(photo, index)
    const digests = { sha256: sha256Hex(file), sha512: sha512Hex(file), bytes: file.length }
    const statement = statementText(statementOf({ ...digests, fingerprint: '8c3585376ee22d5a' }, index))
    const digest = textDigest(statement)
    const signatures = await keys.signDigest(digest)
    const time_stamp = await stamper.stamp(digest)
    const hash = sha256Hex(signatureBytes(signatures.bitcoin.signature) ?? new Uint8Array(0))
    versions.push({ statement, digest, ...signatures, time_stamp, hash })
  }
  const tree = merkleTree(versions.map(version => version.hash))
  const anchor = await anchors.anchor(tree.root)
  const proofs = []
  for (const [index, { hash, ...version }] of versions.entries()) {
    const { transaction } = anchor
    const common = { transaction, proof_id: ulid(index), received_at: new Date().toISOString() }
    const chainpoint = buildChainpointProof({ hash, path: tree.paths[index] ?? [], ...common })
    const proof = CertificateProof.parse({ ...version, chainpoint, anchor })
    proofs.push({ ...proof, seal: (await keys.signDigest(proofSealDigest(proof))).bitcoin })
  }
  const pem = join(directory, 'authority.pem')
  await writeFile(pem, authority.caPem)
  return {
    proofs,
    photograph: index => varied(photo, index),
    rpc_url: chain.rpcUrl,
    address: keys.describe().bitcoin_address,
    authority: pem,
    async stop() {
      await Promise.all([chain.stop(), authority.stop()])
    },
  }
}
