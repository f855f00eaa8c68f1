// Nodes of a cluster that keeps the shared index are killed, added and emptied while a thousand questions are asked; each answer is compared with the one of the index in memory.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openOwnIndex } from '#server/adapters/matching/open-matching.ts'
import { openSharedIndex } from '#server/adapters/matching/shared/open-shared-index.ts'
import type { MatchingAnswer, MatchingPort, StoredFingerprints, StoredImage } from '#server/ports/matching.ts'
import { syntheticFingerprint } from '../../server/matching/synthetic-fingerprint.ts'
import { moveSlots, nodeWithoutFacts } from '../../support/matching/cluster-changes.ts'
import {
  addClusterNode,
  indexServerProgram,
  startIndexCluster,
  type TestServers,
} from '../../support/matching/index-servers.ts'
import type { FaultResults, FaultRow } from '../fault-rows.ts'
import { say } from '../say.ts'

const AWAY_MS = 3_000
const WHOLE_AGAIN_MS = 60_000
/** Questions that are asked at the same time. */
const AT_ONCE = 4

type Shared = ReturnType<typeof openSharedIndex>
type Stage = { servers: TestServers; index: Shared; images: StoredImage[] }
type Fault = {
  name: string
  replicas: 0 | 1
  /** Resolves when the servers are what they were again; calls `ended` at that moment if something is to be mended after it. */
  happen(stage: Stage, ended: () => void): Promise<void>
}

const faults: readonly Fault[] = [
  {
    name: 'index: a node killed that has a replica',
    replicas: 1,
    async happen({ servers }) {
      await servers.nodes[1]?.kill()
    },
  },
  {
    name: 'index: a node added, all lists of another moved to it',
    replicas: 0,
    async happen({ servers }) {
      await moveSlots(servers, await addClusterNode(servers))
    },
  },
  {
    name: 'index: a node without a replica killed, back without its lists',
    replicas: 0,
    async happen({ servers, index, images }, ended) {
      const lost = await nodeWithoutFacts(servers)
      await lost?.kill()
      await sleep(AWAY_MS)
      await lost?.start()
      ended()
      // What the job `images.keep-index` does.
      await index.upkeep?.rebuild(
        (async function* () {
          yield { put: images, drop: [], position: 2 }
        })(),
      )
    },
  },
]

/** Null where no server of the index is installed. `questions` in all, over `images` synthetic ones. */
export async function indexNodes({ images = 2_000, questions = 1_000 } = {}): Promise<FaultResults | null> {
  if (!indexServerProgram) return null
  const catalogue = Array.from({ length: images }, (_, i) => ({ id: `i${i}`, fingerprint: syntheticFingerprint(i) }))
  const expected = await answersInMemory(catalogue)
  const results: FaultResults = { broken: [], rows: [] }
  if (expected.some(found => found.length === 0)) results.broken.push('the index in memory does not find every image')
  for (const fault of faults) {
    const row = await playOne(fault, { images: catalogue, expected, questions: Math.ceil(questions / faults.length) })
    say(`  ${fault.name}: ${row.seen}, ${row.lost} wrong`)
    if (row.lost > 0) results.broken.push(`${fault.name}: ${row.lost} answers were wrong`)
    if (row.recovered_s === null) results.broken.push(`${fault.name}: questions did not become whole again`)
    results.rows.push(row)
  }
  return results
}

/** Of each image, in order: what the index in memory finds. */
async function answersInMemory(images: readonly StoredImage[]): Promise<string[][]> {
  const folder = await mkdtemp(join(tmpdir(), 'auctor-index-truth-'))
  const index = openOwnIndex({ directory: folder, fingerprint: notAsked })
  try {
    await index.apply({ put: images, drop: [] }, 1)
    const answers: string[][] = []
    for (const { fingerprint } of images) answers.push(said(await index.find(fingerprint, storedOf(images))))
    return answers
  } finally {
    await index.close()
    await rm(folder, { recursive: true, force: true })
  }
}

const notAsked = () => Promise.reject(new Error('nothing is fingerprinted here'))
const said = ({ matches }: MatchingAnswer): string[] => matches.map(match => JSON.stringify(match))

function storedOf(images: readonly StoredImage[]): StoredFingerprints {
  const byId = new Map(images.map(image => [image.id, image]))
  return async ids => ids.flatMap(id => byId.get(id) ?? [])
}

type Play = { images: StoredImage[]; expected: string[][]; questions: number }

async function playOne({ name, replicas, happen }: Fault, { images, expected, questions }: Play): Promise<FaultRow> {
  const servers = await startIndexCluster(3, replicas)
  const index = openSharedIndex({ url: servers.url, fingerprint: notAsked })
  try {
    await index.apply({ put: images, drop: [] }, 1)
    const seen: Seen = { whole: 0, part: 0, wrong: 0, last_part: 0, ended: 0 }
    const during = happen({ servers, index, images }, () => {
      seen.ended = performance.now()
    }).then(() => {
      seen.ended ||= performance.now()
    })
    const isInPart = () =>
      seen.ended === 0 ||
      (performance.now() < seen.ended + WHOLE_AGAIN_MS && seen.last_part > performance.now() - 1_000)
    let asked = 0
    const askAll = async () => {
      while (asked < questions || isInPart()) {
        const at = asked % images.length
        asked += 1
        count(await ask(index, images, at), expected[at] ?? [], seen)
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, askAll))
    await during
    const whole = (await ask(index, images, 0)).unasked === 0
    const recovered = Math.max(0, seen.last_part - seen.ended) / 1_000
    return {
      part: 'index',
      fault: name,
      times: 1,
      journey: 'asking whose copy a picture is',
      lost: seen.wrong,
      seen: `whole × ${seen.whole}, said that a part was not asked × ${seen.part}`,
      recovered_s: whole ? Math.round(recovered * 10) / 10 : null,
    }
  } finally {
    await index.close()
    await servers.stop()
  }
}

async function ask(index: MatchingPort, images: readonly StoredImage[], at: number): Promise<MatchingAnswer> {
  const image = images[at]
  if (!image) throw new Error('a catalogue without images')
  return index.find(image.fingerprint, storedOf(images))
}

/** `last_part` and `ended` (of the fault) are moments; 0 is not yet. */
type Seen = { whole: number; part: number; wrong: number; last_part: number; ended: number }

/** A whole answer is that of the index in memory; one in part says so and holds nothing else. */
function count(answer: MatchingAnswer, expected: readonly string[], seen: Seen): void {
  const found = said(answer)
  const isPart = answer.unasked > 0
  if (isPart) seen.last_part = performance.now()
  seen[isPart ? 'part' : 'whole'] += 1
  const holds = isPart
    ? found.every(match => expected.includes(match))
    : JSON.stringify(found) === JSON.stringify(expected)
  if (!holds) seen.wrong += 1
}
