// What tests of archives start from: a folder of archives, a web of copies, an administrator, and somebody whose image is watched.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { archives } from '#lib/contract/archives.ts'
import { openArchives } from '#server/adapters/archives/open-archives.ts'
import type { Context } from '#server/context.ts'
import { ArchiveFault } from '#server/crawler/archives/archive-fault.ts'
import { crawl_archives, crawl_pages, domain_watches, image_fingerprints } from '#server/db/schema/crawl.ts'
import { hits } from '#server/db/schema/monitoring.ts'
import type { ArchivesPort } from '#server/ports/archives.ts'
import { testApi } from '#tests/support/api.ts'
import { makeWatched } from '#tests/support/hits/hits.ts'
import { makePerson } from '#tests/support/people/people.ts'
import { catalogue, copyWeb, matching, print, web } from './copy-web.ts'
import { putFile } from './make-archive.ts'

export type ArchiveWorld = Awaited<ReturnType<typeof openArchiveWorld>>

export async function openArchiveWorld() {
  // Another file of tests may have left the images of its own database.
  catalogue.clear()
  const folder = await mkdtemp(join(tmpdir(), 'auctor-archives-'))
  const files = openArchives({ folder, web, openBucket: () => Promise.reject(new Error('no bucket')) })
  /** Parts of files that were read, in order. */
  const read: string[] = []
  /** Addresses at which nobody answers. */
  const silent = { at: /^$/ }
  const noted: ArchivesPort = {
    ...files,
    read(address, start, length) {
      read.push(`${address} ${start}`)
      if (silent.at.test(address)) return Promise.reject(new ArchiveFault('unreachable', 'status 403'))
      return files.read(address, start, length)
    },
  }
  const api = await testApi({ ports: { web, matching, archives: noted } })
  const admin = await makePerson(api, { roles: ['admin'] })
  const owner = await makePerson(api)
  const image_id = await makeWatched(api, owner)
  await api.services.db.insert(image_fingerprints).values({ image_id, ...print })
  return {
    api,
    admin,
    owner,
    read,
    silent,
    put: (name: string, bytes: Uint8Array) => putFile(join(folder, name), bytes),
    add: (address: string, index_address: string | null = null) =>
      api.as(admin).call(archives.add, { body: { label: 'Test', address, index_address } }),
    /** The archive that was added last, as administrators see it. */
    shown: async () => (await api.as(admin).call(archives.list)).body.results[0],
    /** Pictures that were asked for. */
    askedPictures: () => copyWeb.asked.filter(url => url.endsWith('.jpg')).toSorted(),
    /** A worker apart from all others. */
    worker: (id: string): Context => ({ ...api.context, request: { ...api.context.request, id } }),
    /** As if nothing had been read yet. */
    async forget() {
      copyWeb.asked.length = 0
      copyWeb.forbidden = /^$/
      copyWeb.deadly = null
      read.length = 0
      silent.at = /^$/
      for (const table of [hits, domain_watches, crawl_archives, crawl_pages]) await api.services.db.delete(table)
    },
    async close() {
      await api.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
