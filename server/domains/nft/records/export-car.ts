// Hands a creator everything of their NFT that is on IPFS in one archive, to be kept and given out anywhere.
import type { ParsedInput } from '#lib/contract/endpoint.ts'
import type { nfts as contract } from '#lib/contract/nfts.ts'
import { Failure } from '#lib/errors.ts'
import { ipfsKinds } from '#lib/rules/nft/ipfs.ts'
import type { UserContext } from '#server/context.ts'
import type { FileReply } from '#server/http/file-reply.ts'
import { readCid } from '#server/ipfs/cid.ts'
import { packed } from '../ipfs/read-ipfs.ts'
import { ownNft } from './nft-rows.ts'

export async function exportCar(context: UserContext, { id }: ParsedInput<typeof contract.car>): Promise<FileReply> {
  const nft = await ownNft(context, id)
  const roots = ipfsKinds.map(kind => readCid(nft[`${kind}_cid`] ?? '')).filter(cid => cid !== null)
  if (roots.length === 0) throw new Failure('nft_unprepared')
  return { ...(await packed(context, roots)), file_name: 'nft.car', save: true, cache: 'private' }
}
