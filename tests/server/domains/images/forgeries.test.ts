// The table of forgeries through the API, which says of each what the page says.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CertificateProof } from '#lib/contract/certificate-proof.ts'
import { verifier } from '#lib/contract/verifier.ts'
import { openPlatformKeys } from '#server/adapters/signing/platform-keys.ts'
import { genres } from '#server/db/schema/images.ts'
import { appendLog } from '#server/domains/images/log/append-log.ts'
import { logVersion } from '#server/domains/images/log/log-entries.ts'
import { type TestApi, testApi } from '#tests/support/api.ts'
import { issuerSecrets } from '#tests/support/certificates/certificate-fixture.ts'
import { forgeries } from '#tests/support/certificates/forgeries.ts'
import { type ForgeryWorld, forgeryWorld, judgedAt, us } from '#tests/support/certificates/forgery-world.ts'
import { storeCertificate } from '#tests/support/certificates/stored-certificates.ts'
import { makePerson, ownAddress } from '#tests/support/people/people.ts'

let api: TestApi
let world: ForgeryWorld
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
  await api.services.db.insert(genres).values({ id: 'gen_test', name_en: 'Landscape', name_fr: 'Paysage', rank: 1 })
  const { proof } = world.real
  await storeCertificate(api, id, proof, 'public')
  await logVersion(api.context, { digest: proof.digest, version: 1, previous_digest: null })
  await appendLog.run(api.context, {})
  api.clock.forward({ seconds: (judgedAt.getTime() - api.clock.now().getTime()) / 1000 })
})
afterAll(() => api.close())

const verdictOf = async (proof: CertificateProof) => {
  const { body } = await api.call(verifier.certificate, { body: { proof } }, { headers: ownAddress() })
  return body.verdict
}

describe('the API', () => {
  it.each(forgeries.map(each => [each.kind, each] as const))('%s', async (_, { make, verdict }) => {
    expect(await verdictOf(await make(world))).toBe(verdict)
  })

  it('calls the true one valid', async () => {
    expect(await verdictOf(world.real.proof)).toBe('valid')
  })
})
