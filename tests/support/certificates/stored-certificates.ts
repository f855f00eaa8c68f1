// Certificates of a test, made with the ports of its API and put into its database as if they had been made there.
import type { CertificateProof } from '#lib/contract/certificate-proof.ts'
import { newId } from '#lib/ids.ts'
import { signatureBytes } from '#lib/proof/bitcoin-message.ts'
import { buildChainpointProof } from '#lib/proof/chainpoint.ts'
import { sha256Hex, textDigest } from '#lib/proof/digests.ts'
import { merkleTree } from '#lib/proof/merkle.ts'
import { statementText } from '#lib/proof/statement.ts'
import { anchor_batches, certificates, images } from '#server/db/schema/images.ts'
import type { TestApi } from '../api.ts'
import { picture, statement } from './certificate-fixture.ts'

/** Certifies a statement, whose `image` is changed so, with the ports of the API itself: its keys, its authority, its chain. */
export async function issueCertificate(
  api: TestApi,
  title: string,
  image: Partial<(typeof statement)['image']> = {},
): Promise<CertificateProof> {
  const { signing, time_stamp, anchor } = api.ports
  const issued_at = api.clock.now().toISOString()
  const text = statementText({ ...statement, issued_at, title, image: { ...statement.image, ...image } })
  const digest = textDigest(text)
  const { bitcoin, nano: second } = await signing.signDigest(digest)
  const hash = sha256Hex(signatureBytes(bitcoin.signature) ?? new Uint8Array(0))
  const { root, paths } = merkleTree([hash, textDigest(`${title} and its neighbour`)])
  const place = await anchor.anchor(root)
  const common = { transaction: place.transaction, proof_id: '01JABCDEFGHJKMNPQRSTVWXYZ0', received_at: place.at }
  return {
    statement: text,
    digest,
    bitcoin,
    nano: second,
    time_stamp: await time_stamp.stamp(digest),
    chainpoint: buildChainpointProof({ hash, path: paths[0] ?? [], ...common }),
    anchor: place,
  }
}

export async function storeCertificate(
  api: TestApi,
  owner: string,
  issued: CertificateProof,
  portfolio: 'public' | 'private',
  file = picture,
): Promise<string> {
  const now = api.clock.now()
  const id = newId('image', now)
  const batch = newId('anchor_batch', now)
  await api.services.db.insert(images).values({
    id,
    user_id: owner,
    slug: 'ete-a-annecy',
    state: 'certified',
    sha256: sha256Hex(file),
    sha512: '',
    portfolio,
    file_name: 'a.jpg',
    bytes: 17,
    width: 4000,
    height: 3000,
    title: 'Été à Annecy',
    genre_id: 'gen_test',
    photographer: 'Marie Curie',
    max_editions: 3,
    monitored: false,
    created_at: now,
    certified_at: now,
  })
  const { anchor } = issued
  const root = anchor?.root ?? ''
  await api.services.db.insert(anchor_batches).values({ id: batch, root, state: 'anchored', anchor, created_at: now })
  await api.services.db.insert(certificates).values({
    id: newId('certificate', now),
    image_id: id,
    version: 1,
    batch_id: batch,
    created_at: now,
    issued_at: now,
    statement: issued.statement,
    digest: issued.digest,
    bitcoin: issued.bitcoin,
    nano: issued.nano,
    time_stamp: issued.time_stamp,
    chainpoint: issued.chainpoint,
  })
  return id
}
