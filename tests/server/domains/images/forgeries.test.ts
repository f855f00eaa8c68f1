// The table of forgeries through the API, which says of each what the page says.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CertificateProof } from '#lib/contract/certificate-proof.ts'
import { verifier } from '#lib/contract/verifier.ts'
import { newId } from '#lib/ids.ts'
import { openPlatformKeys } from '#server/adapters/signing/platform-keys.ts'
import { certificates, genres, images } from '#server/db/schema/images.ts'
import { priorities } from '#server/db/schema/priorities.ts'
import { appendLog } from '#server/domains/images/log/append-log.ts'
import { logVersion } from '#server/domains/images/log/log-entries.ts'
import { type TestApi, testApi } from '#tests/support/api.ts'
import { issuerSecrets } from '#tests/support/certificates/certificate-fixture.ts'
import { forgeries } from '#tests/support/certificates/forgeries.ts'
import {
  after,
  before,
  type Fate,
  type ForgeryWorld,
  forgeryWorld,
  judgedAt,
  us,
} from '#tests/support/certificates/forgery-world.ts'
import { storeCertificate } from '#tests/support/certificates/stored-certificates.ts'
import { makePerson, ownAddress } from '#tests/support/people/people.ts'

let api: TestApi
let world: ForgeryWorld
let owner: string
let rival: string
beforeAll(async () => {
  world = await forgeryWorld()
  const { anchor, authority } = world.real
  const directory = await mkdtemp(join(tmpdir(), 'auctor-keys-'))
  api = await testApi({
    settings: { public_url: us.url },
    ports: {
      signing: await openPlatformKeys({ directory, ...issuerSecrets }),
      anchor: {
        describe: async () => ({
          network: anchor.network,
          standin: true,
          chain_id: anchor.chain_id,
          // The fixture's contract is written as one.
          contract: `0x${anchor.contract.slice(2)}`,
        }),
        accepts: () => true,
        anchor: () => Promise.reject(new Error('nothing is written here')),
        find: async root => world.chain(root),
        ready: async () => true,
      },
      time_stamp: {
        stamp: () => Promise.reject(new Error('nothing is stamped here')),
        roots: () => ({ trusted: [authority.rootPem], standin: [] }),
      },
    },
  })
  await rm(directory, { recursive: true })
  const { id } = await makePerson(api)
  owner = id
  rival = (await makePerson(api)).id
  await api.services.db.insert(genres).values({ id: 'gen_test', name_en: 'Landscape', name_fr: 'Paysage', rank: 1 })
  const { proof } = world.real
  await storeCertificate(api, id, proof, 'public')
  await logVersion(api.context, { digest: proof.digest, version: 1, previous_digest: null })
  await appendLog.run(api.context, {})
  api.clock.forward({ seconds: (judgedAt.getTime() - api.clock.now().getTime()) / 1000 })
})
afterAll(() => api.close())

const put = async (proof: CertificateProof, by: string) => {
  const image = await storeCertificate(api, by, proof, 'public', new TextEncoder().encode(proof.digest))
  await logVersion(api.context, { digest: proof.digest, version: 1, previous_digest: null })
  await appendLog.run(api.context, {})
  return image
}

/** Makes it in this service what it is in the table: issued here, and what became of it since. */
async function live(proof: CertificateProof, fate: Fate): Promise<void> {
  const { db } = api.services
  const id = await put(proof, owner)
  if (fate === 'withdrawn') {
    await db.update(images).set({ deleted_at: api.clock.now() }).where(eq(images.id, id))
    return
  }
  if (fate === 'outdated') {
    const newer = await world.stolen({ version: 2, previous_digest: proof.digest, issued_at: after })
    const newest = await put(newer, owner)
    await db.update(certificates).set({ image_id: id, version: 2 }).where(eq(certificates.image_id, newest))
    return
  }
  const yields = fate === 'yields'
  const other = await put(await world.stolen({ title: proof.digest, issued_at: yields ? after : before }), rival)
  await db.insert(priorities).values({
    id: newId('priority', api.clock.now()),
    earlier_image_id: yields ? id : other,
    later_image_id: yields ? other : id,
    same_file: false,
    state: yields ? 'later_stands' : fate,
    found_at: api.clock.now(),
  })
}

const verdictOf = async (proof: CertificateProof) => {
  const { body } = await api.call(verifier.certificate, { body: { proof } }, { headers: ownAddress() })
  return body.verdict
}

describe('the API', () => {
  it.each(forgeries.map(each => [each.kind, each] as const))('%s', async (_, { make, verdict }) => {
    const proof = await make(world)
    const fate = world.fate(proof.digest)
    if (fate) await live(proof, fate)
    expect(await verdictOf(proof)).toBe(verdict)
  })

  it('calls the true one valid', async () => {
    expect(await verdictOf(world.real.proof)).toBe('valid')
  })
})
