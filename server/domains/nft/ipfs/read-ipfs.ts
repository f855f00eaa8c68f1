// The gateway: gives out what we keep on IPFS, and nothing else, whole, in parts, block by block, or packed.
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm'
import type { CID } from 'multiformats/cid'
import type { ParsedInput } from '#lib/contract/endpoint.ts'
import type { ipfs as contract } from '#lib/contract/nfts.ts'
import { Failure } from '#lib/errors.ts'
import type { Context } from '#server/context.ts'
import { ipfs_blocks, ipfs_objects } from '#server/db/schema/nft.ts'
import type { FileReply } from '#server/http/file-reply.ts'
import { readCid } from '#server/ipfs/cid.ts'
import { type BlockSource, checkedBlock, readIpfsFile } from '#server/ipfs/read-file.ts'
import { writeCar } from '#server/ipfs/write-car.ts'
import { blockKey } from './keep-object.ts'

const RAW_CODEC = 0x55
const CAR_TYPE = 'application/vnd.ipld.car; version=1; order=dfs; dups=n'

const blockSource =
  ({ ports }: Pick<Context, 'ports'>): BlockSource =>
  cid =>
    ports.storage.read(blockKey(cid.toString()))

export async function readIpfs(
  context: Context,
  { cid: text, query }: ParsedInput<typeof contract.read>,
): Promise<FileReply> {
  const cid = readCid(text)
  if (!cid) throw new Failure('not_found')
  const name = cid.toString()
  const [object] = await context.db
    .select()
    .from(ipfs_objects)
    .where(and(eq(ipfs_objects.cid, name), isNotNull(ipfs_objects.kept_at)))
  if (!object && !(await isOurBlock(context, name))) throw new Failure('not_found')
  const described = { cache: 'immutable', headers: gatewayHeaders(name) } as const
  if (query.format === 'car' && object)
    return {
      ...described,
      ...(await packed(context, [cid])),
      etag: `${name}.car`,
      file_name: `${name}.car`,
      save: true,
    }
  const media_type = query.format === 'raw' ? 'application/vnd.ipld.raw' : (object?.media_type ?? OCTETS)
  if (query.format === 'raw' || (!object && cid.code === RAW_CODEC)) {
    const body = await checkedBlock(blockSource(context), cid)
    const etag = query.format === 'raw' ? `${name}.raw` : name
    return { ...described, body, bytes: body.length, etag, media_type, file_name: `${name}.bin`, save: true }
  }
  if (!object) throw new Failure('not_found')
  const { bytes } = object
  return {
    ...described,
    media_type,
    etag: name,
    stored: async range => {
      const { start, end } = range ?? { start: 0, end: bytes - 1 }
      const part = readIpfsFile(blockSource(context), cid, {
        offset: start,
        length: Math.min(end, bytes - 1) - start + 1,
      })
      return { bytes, version: name, body: Readable.from(part) }
    },
  }
}

const OCTETS = 'application/octet-stream'

/** Wallets and markets read it from their own pages. */
const gatewayHeaders = (name: string) => ({
  'Access-Control-Allow-Origin': '*',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'X-Ipfs-Path': `/ipfs/${name}`,
  'X-Ipfs-Roots': name,
})

async function isOurBlock({ db }: Context, name: string): Promise<boolean> {
  const [found] = await db
    .select({ cid: ipfs_blocks.cid })
    .from(ipfs_blocks)
    .innerJoin(ipfs_objects, and(eq(ipfs_objects.cid, ipfs_blocks.object_cid), isNotNull(ipfs_objects.kept_at)))
    .where(eq(ipfs_blocks.cid, name))
    .limit(1)
  return found !== undefined
}

/** All blocks of these files, each once, in a CAR. */
export async function packed(context: Context, roots: readonly CID[]) {
  const rows = await context.db
    .select({ object: ipfs_blocks.object_cid, cid: ipfs_blocks.cid })
    .from(ipfs_blocks)
    .where(inArray(ipfs_blocks.object_cid, roots.map(String)))
    .orderBy(asc(ipfs_blocks.object_cid), asc(ipfs_blocks.position))
  const names = roots.flatMap(root => rows.filter(row => row.object === root.toString()).map(row => row.cid))
  const source = blockSource(context)
  async function* blocks() {
    for (const name of new Set(names)) {
      const cid = readCid(name)
      if (cid) yield { cid, bytes: await checkedBlock(source, cid) }
    }
  }
  const body = await buffer(writeCar(roots, blocks()))
  return { body, bytes: body.length, media_type: CAR_TYPE }
}
