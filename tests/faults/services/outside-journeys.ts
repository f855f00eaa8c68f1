// What people do with websites, the browser and the pinning service in a trial, and what they were told is saved.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { DomainChange, DomainDetail } from '#lib/contract/domains.ts'
import type { Evidence } from '#lib/contract/evidences.ts'
import type { Hit } from '#lib/contract/hits.ts'
import type { Nft } from '#lib/contract/nfts.ts'
import { root } from '../../../scripts/build-stamp.ts'
import { tell } from '../../trials/chain/chain-stage.ts'
import { inWords, tally } from '../fault-rows.ts'
import { ask, type Payer } from '../payer.ts'
import { within } from '../within.ts'
import { type ServiceJourney, uploadOne } from './service-journeys.ts'

type Listed<T> = { results: T[] }

const PREPARE_S = 240
/** Photographs that hang on the websites of the local web. */
const COPIED = 6
const WEBSITES = 3

async function upload(url: string, { token }: Payer, known?: File): Promise<string> {
  const { id, body } = await uploadOne(url, token, known)
  if (id === null) throw new Error(`the photograph was not taken: ${JSON.stringify(body)}`)
  return id
}

async function soon(what: string, holds: () => Promise<boolean>): Promise<void> {
  if ((await within(PREPARE_S, holds, 500)) === null) throw new Error(`not within ${PREPARE_S} s: ${what}`)
}

/** What registries and name servers say of a website; in these trials they always say the same. */
const FACTS = [
  'registrar',
  'registrant',
  'address',
  'zip_code',
  'country',
  'host',
  'ip',
  'registrant_emails',
  'abuse_emails',
]

/** Has websites looked up of which all is known: what one does not hear again must not be forgotten. */
export function lookingUp(url: string, creator: Payer, admin: Payer): ServiceJourney {
  const known = new Set<string>()
  let began = 0
  let turn = 0
  const read = (id: string) => tell<DomainDetail>({ url }, admin, `/domains/${id}`)
  const all = () => Promise.all([...known].map(read))
  return {
    name: 'have websites looked up',
    async prepare() {
      began = Date.now()
      if (known.size === WEBSITES) return
      await bringPhotographs(url, creator)
      await soon('websites are known', async () => {
        const { results } = await tell<Listed<{ id: string }>>({ url }, admin, '/domains?page_size=50')
        for (const { id } of results) {
          const detail = await read(id)
          if (known.size < WEBSITES && detail.registrar && detail.host) known.add(id)
        }
        return known.size === WEBSITES
      })
      began = Date.now()
    },
    async go() {
      const ids = [...known]
      const id = ids[turn % ids.length]
      turn += 1
      const answer = await ask(url, admin, `/domains/${id}/look_up`, {})
      return String(answer?.status ?? 0)
    },
    async waitsFor() {
      return `their state is ${inWords(tally((await all()).map(({ registry_state }) => registry_state)))}`
    },
    async done() {
      const now = await all()
      for (const { id, registry_state } of now)
        if (registry_state === 'failed') await ask(url, admin, `/domains/${id}/look_up`, {})
      return now.every(each => each.registry_state === 'success')
    },
    async lost() {
      const histories = await Promise.all(
        [...known].map(id => tell<Listed<DomainChange>>({ url }, admin, `/domains/${id}/history`)),
      )
      const since = histories
        .flatMap(({ results }) => results)
        .filter(({ changed_at }) => Date.parse(changed_at) > began)
      return since.flatMap(({ changes }) => changes).filter(({ field }) => FACTS.includes(field)).length
    },
    allowed: /^202$/,
  }
}

/** Photographs that hang on websites of the local web: copies are found by themselves. */
async function bringPhotographs(url: string, creator: Payer): Promise<void> {
  const folder = join(root, 'content', 'photos')
  const names = (await readdir(folder)).filter(name => name.endsWith('.jpg')).toSorted()
  for (const name of names.slice(0, COPIED)) {
    const bytes = await readFile(join(folder, name))
    await upload(url, creator, new File([new Uint8Array(bytes)], name, { type: 'image/jpeg' }))
  }
}

/** Orders the report of a copy, which a browser records. */
export function recording(url: string, creator: Payer): ServiceJourney {
  const ordered = new Set<string>()
  let hit = ''
  let report = ''
  const read = () => tell<Evidence>({ url }, creator, `/evidences/${report}`)
  return {
    name: 'order the report of a copy',
    async prepare() {
      hit = ''
      report = ''
      await soon('a copy without a report is found', async () => {
        const { results } = await tell<Listed<Hit>>({ url }, creator, '/hits?page_size=100')
        hit = results.find(({ id }) => !ordered.has(id))?.id ?? ''
        return hit !== ''
      })
      ordered.add(hit)
    },
    async go() {
      if (report !== '') return `read ${(await ask(url, creator, `/evidences/${report}`))?.status ?? 0}`
      const answer = await ask(url, creator, '/evidences', { hit }, `report-${hit}`)
      report = typeof answer?.body.id === 'string' ? answer.body.id : ''
      return `order ${answer?.status ?? 0}`
    },
    async waitsFor() {
      const { state, failure } = await read()
      return `the report is ${[state, failure].filter(Boolean).join(', ')}`
    },
    async done() {
      const { state, token } = await read()
      return state === 'success' && token !== null
    },
    lost: async () => ((await read()).state === 'success' ? 0 : 1),
    allowed: /^(?:order 201|read 200)$/,
  }
}

/** Puts what belongs to an edition on IPFS; `kept`: what the service itself says that it keeps. */
export function pinning(url: string, creator: Payer, kept: () => string[]): ServiceJourney {
  let nft = ''
  let prepared = false
  let number = 0
  const read = () => tell<Nft>({ url }, creator, `/nfts/${nft}`)
  return {
    name: 'prepare an edition',
    async prepare() {
      prepared = false
      number += 1
      const image = await upload(url, creator)
      const given = { image, name: `Edition ${number}`, max_editions: 1, royalty_bps: 0 }
      nft = (await tell<Nft>({ url }, creator, '/nfts', given)).id
      await soon('its certificate is on the chain', async () => {
        const versions = await tell<Listed<{ state: string }>>({ url }, creator, `/images/${image}/certificates`)
        const all = Array.isArray(versions) ? versions : versions.results
        return all.at(-1)?.state === 'anchored'
      })
      // The confirmation of the chain is a moment older than the proof that is made of it.
      await sleep(1_000)
    },
    async go() {
      if (prepared) return `read ${(await ask(url, creator, `/nfts/${nft}`))?.status ?? 0}`
      const answer = await ask(url, creator, `/nfts/${nft}/upload_metadata`, {})
      prepared = answer?.status === 200
      return `prepare ${answer?.status ?? 0}`
    },
    async waitsFor() {
      const { files } = await read()
      return `copies of its files are ${inWords(tally(files.map(({ copy }) => copy?.state ?? 'not asked for')))}`
    },
    async done() {
      const { files } = await read()
      return files.length > 0 && files.every(({ copy }) => copy?.state === 'pinned')
    },
    async lost() {
      const has = new Set(kept())
      return (await read()).files.filter(({ cid }) => !has.has(cid)).length
    },
    allowed: /^(?:prepare 200|read 200)$/,
  }
}
