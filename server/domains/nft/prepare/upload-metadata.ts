// Prepares an NFT: its picture, the proof of its certificate and its metadata are put on IPFS; its number on the chain follows from them.
import { and, eq } from 'drizzle-orm'
import type { Answer, ParsedInput } from '#lib/contract/endpoint.ts'
import type { nfts as contract } from '#lib/contract/nfts.ts'
import { Failure } from '#lib/errors.ts'
import { mintObstacles, nftCan } from '#lib/rules/nft/nfts.ts'
import type { UserContext } from '#server/context.ts'
import { nfts } from '#server/db/schema/nft.ts'
import { saleTerms } from '../../billing/sales/sale-terms.ts'
import { type ProvenCertificate, provenCertificate } from '../../images/certificates/proof.ts'
import { DOCUMENT_PREVIEW, previewKey } from '../../images/keys.ts'
import type { ImageRow } from '../../images/present.ts'
import { requireSettled } from '../../images/priority/require-settled.ts'
import { ownImage } from '../../images/queries.ts'
import { forgetObjects } from '../ipfs/forget-objects.ts'
import { keepObject } from '../ipfs/keep-object.ts'
import { type NftRow, ownNft } from '../records/nft-rows.ts'
import { presentNft } from '../records/present-nft.ts'
import { barePicture } from './bare-picture.ts'
import { certificateRecord } from './certificate-record.ts'
import { requireImpersonal } from './known-names.ts'
import { nftMetadata } from './nft-metadata.ts'

/** Asked again, it answers what is there. Runs outside of transactions: files are written. */
export async function uploadMetadata(
  context: UserContext,
  { id }: ParsedInput<typeof contract.uploadMetadata>,
): Promise<Answer<typeof contract.uploadMetadata>> {
  const nft = await ownNft(context, id)
  if (!nftCan.prepare(nft.state)) return presentNft(context, nft)
  const image = await ownImage(context, nft.image_id)
  const { name, description } = nft
  if (name === null) throw new Failure('invalid_input', {}, { name: ['required'] })
  await requireImpersonal(context, image, { name, description })
  const proven = await mintableCertificate(context, image)
  const files = await putFiles(context, { ...nft, name }, proven)
  return context.transact(async tx => {
    const user_context = { ...tx, user: context.user }
    // Changed or removed in the meantime: what was put there is of no use.
    const unchanged = and(eq(nfts.id, id), eq(nfts.state, 'draft'), eq(nfts.updated_at, nft.updated_at))
    const [row] = await tx.db
      .update(nfts)
      .set({ state: 'prepared', ...files, prepared_at: context.now() })
      .where(unchanged)
      .returning()
    if (row) return presentNft(user_context, row)
    await forgetObjects(tx, [files.metadata_cid, files.image_cid, files.certificate_cid])
    throw new Failure('conflict')
  })
}

/** The newest anchored version, once nothing stands against minting the image. */
async function mintableCertificate(context: UserContext, image: ImageRow): Promise<ProvenCertificate> {
  const { obstacles } = await saleTerms(context, context.user.id)
  const obstacle = mintObstacles.find(each => obstacles.includes(each))
  if (obstacle) throw new Failure(obstacle)
  if (image.state !== 'certified') throw new Failure('certificate_unanchored')
  if (image.portfolio === 'private') throw new Failure('nft_needs_public')
  await requireSettled(context, image.id, 'mint')
  const proven = await provenCertificate(context, image.id, 'current')
  if (!proven.proof.anchor) throw new Failure('certificate_unanchored')
  return proven
}

async function putFiles(
  context: UserContext,
  nft: NftRow & { name: string },
  { certificate, proof }: ProvenCertificate,
) {
  const preview = await context.ports.storage.read(previewKey(nft.image_id, DOCUMENT_PREVIEW))
  if (!preview) throw new Failure('unavailable')
  const put = (kind: 'metadata' | 'image' | 'certificate', bytes: Uint8Array) =>
    keepObject(context, { kind, media_type: kind === 'image' ? 'image/jpeg' : 'application/json', bytes })
  const image_cid = await put('image', barePicture(preview))
  const certificate_cid = await put('certificate', certificateRecord(proof))
  const { name, description, max_editions, leasing } = nft
  const { digest } = proof
  const metadata = nftMetadata({
    name,
    description,
    max_editions,
    leasing,
    image_cid,
    certificate_cid,
    certificate_digest: digest,
  })
  const metadata_cid = await put('metadata', metadata)
  return { certificate_version: certificate.version, metadata_cid, image_cid, certificate_cid }
}
