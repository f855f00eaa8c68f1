// NFTs as their creators read them: the record, its files on IPFS, and who keeps copies of those.
import { inArray } from 'drizzle-orm'
import type { Nft } from '#lib/contract/nfts.ts'
import { ipfsKinds } from '#lib/rules/nft/ipfs.ts'
import type { Context } from '#server/context.ts'
import { ipfs_objects, ipfs_pins } from '#server/db/schema/nft.ts'
import { digestOfCid, readCid } from '#server/ipfs/cid.ts'
import type { NftRow } from './nft-rows.ts'

export async function presentNft(context: Context, row: NftRow): Promise<Nft> {
  const [shown] = await presentNfts(context, [row])
  if (!shown) throw new Error(`the NFT ${row.id} cannot be shown`)
  return shown
}

export async function presentNfts(context: Context, rows: readonly NftRow[]): Promise<Nft[]> {
  const files = await filesOf(
    context,
    rows.flatMap(row => ipfsKinds.map(kind => row[`${kind}_cid`]).filter(cid => cid !== null)),
  )
  return rows.map(row => ({
    id: row.id,
    image: row.image_id,
    state: row.state,
    minter: row.minter,
    name: row.name,
    description: row.description,
    max_editions: row.max_editions,
    royalty_bps: row.royalty_bps,
    leasing: row.leasing,
    certificate_version: row.certificate_version,
    work_id: row.metadata_cid && workIdOf(row.metadata_cid),
    files: ipfsKinds.flatMap(kind => {
      const file = files.get(row[`${kind}_cid`] ?? '')
      return file ? [{ ...file, kind }] : []
    }),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    prepared_at: row.prepared_at?.toISOString() ?? null,
  }))
}

function workIdOf(metadata_cid: string): string | null {
  const cid = readCid(metadata_cid)
  return cid && `0x${digestOfCid(cid)}`
}

async function filesOf({ db }: Context, cids: string[]) {
  if (cids.length === 0) return new Map<string, Omit<Nft['files'][number], 'kind'>>()
  const objects = await db.select().from(ipfs_objects).where(inArray(ipfs_objects.cid, cids))
  const pins = await db.select().from(ipfs_pins).where(inArray(ipfs_pins.cid, cids))
  return new Map(
    objects.map(({ cid, media_type, bytes }) => {
      const pin = pins.find(each => each.cid === cid)
      const copy = pin && {
        state: pin.state,
        service: pin.service,
        standin: pin.standin,
        problem: pin.problem,
        checked_at: pin.checked_at?.toISOString() ?? null,
        pinned_at: pin.pinned_at?.toISOString() ?? null,
      }
      return [cid, { cid, uri: `ipfs://${cid}`, url: `/ipfs/${cid}`, media_type, bytes, copy: copy ?? null }]
    }),
  )
}
