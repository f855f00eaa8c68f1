// The licensed file as the verifier of the Content Authenticity Initiative reads it.
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import exifr from 'exifr'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { profiles } from '#lib/contract/profiles.ts'
import { pemBlocks } from '#lib/node/x509.ts'
import { pictureDigest } from '#lib/proof/passport/jpeg-pieces.ts'
import { openCredentials } from '#server/adapters/credentials/c2pa.ts'
import type { TestApi } from '#tests/support/api.ts'
import { jpeg } from '#tests/support/files/jpeg-files.ts'
import { listening } from '#tests/support/files/listening.ts'
import { credentialsOf, dataMiningTerm } from '#tests/support/files/picture-says.ts'
import { licenseWorld } from '#tests/support/market/license-world.ts'
import type { TestPerson } from '#tests/support/people/people.ts'

const now = new Date()
const world = licenseWorld(74)
let directory: string
let anchors: string
let api: TestApi
let seller: TestPerson
let buyer: TestPerson
let served: Awaited<ReturnType<typeof listening>>
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'auctor-c2pa-'))
  const credentials = await openCredentials({ directory, now })
  anchors = pemBlocks(await readFile(join(directory, 'c2pa.pem'), 'utf8')).at(-1)?.pem ?? ''
  ;({ api, seller, buyer } = await world.open({ ports: { credentials } }))
  served = await listening(api)
})
afterAll(async () => {
  await served.close()
  await api.close()
  await rm(directory, { recursive: true })
})

async function downloaded(id: string) {
  const response = await fetch(`${served.origin}/api/licenses/${id}/file`, {
    headers: { authorization: `Bearer ${buyer.token}` },
  })
  return { headers: response.headers, file: new Uint8Array(await response.arrayBuffer()) }
}
const use = (choice: string) => expect.objectContaining({ use: choice })

describe('a licensed file', () => {
  it('is signed, and says that nobody may train on it', async () => {
    const { id } = await world.buy()
    const { headers, file } = await downloaded(id)
    expect(headers.get('tdm-reservation')).toBe('1')
    expect(await dataMiningTerm(file)).toMatch(/DMI-PROHIBITED/)
    expect(await exifr.parse(Buffer.from(file), { xmp: true, mergeOutput: true })).toHaveProperty('LicenseID')
    const { state, failures, manifest, training } = await credentialsOf(file, anchors)
    expect({ state, failures }).toEqual({ state: 'Trusted', failures: [] })
    expect(manifest?.claim_generator_info[0]?.name).toBe('Auctor')
    expect(manifest?.signature_info.common_name).toContain('for trials only')
    expect(training).toEqual({
      entries: {
        'cawg.ai_generative_training': use('notAllowed'),
        'cawg.ai_inference': use('notAllowed'),
        'cawg.ai_training': use('notAllowed'),
        'cawg.data_mining': { use: 'constrained', constraint_info: expect.stringContaining('tdm-policy.json') },
      },
    })
  })

  it('says otherwise once its creator does', async () => {
    const { id } = await world.buy()
    const choose = (ai_rights: 'reserved' | 'allowed') =>
      api.as(seller).call(profiles.update, { id: seller.id, body: { ai_rights } })
    await choose('allowed')
    const { headers, file } = await downloaded(id)
    expect(headers.get('tdm-reservation')).toBe('0')
    expect(await dataMiningTerm(file)).toMatch(/DMI-ALLOWED$/)
    const { training } = await credentialsOf(file, anchors)
    expect(JSON.stringify(training)).not.toMatch(/notAllowed|constrained/)
    await choose('reserved')
    expect(await dataMiningTerm((await downloaded(id)).file)).toMatch(/DMI-PROHIBITED/)
  })

  it('is found out when one bit of its picture is changed, and when nobody knows the signer', async () => {
    const { file } = await downloaded((await world.buy()).id)
    const changed = Buffer.from(file)
    const last = changed.length - 40
    changed[last] = (changed[last] ?? 0) ^ 1
    expect((await credentialsOf(changed, anchors)).failures).toContain('assertion.dataHash.mismatch')
    const other = await mkdtemp(join(directory, 'other-'))
    await openCredentials({ directory: other, now })
    const foreign = pemBlocks(await readFile(join(other, 'c2pa.pem'), 'utf8')).at(-1)?.pem ?? ''
    expect((await credentialsOf(file, foreign)).failures).toEqual(['signingCredential.untrusted'])
  })
})

describe('the key and its certificates', () => {
  it('may come from the settings, and are not called local then', async () => {
    const [key, ...certificates] = pemBlocks(await readFile(join(directory, 'c2pa.pem'), 'utf8'))
    const given = {
      directory: join(directory, 'untouched'),
      key: key?.pem.replaceAll('\n', '\\n'),
      certificates: certificates.map(({ pem }) => pem).join(''),
      now,
    }
    const configured = await openCredentials(given)
    expect(configured.describe().local).toBe(false)
    const plain = await jpeg({ seed: 75 })
    const signed = await configured.signJpeg(plain, {
      title: 'Dune',
      ai_rights: 'reserved',
      terms_url: 'https://a.example/',
    })
    expect(pictureDigest(signed)).toBe(pictureDigest(plain))
    expect((await credentialsOf(signed, anchors)).state).toBe('Trusted')
  })

  it('are refused by name when one is missing, or they are no pair', async () => {
    const [key, signer, root] = pemBlocks(await readFile(join(directory, 'c2pa.pem'), 'utf8'))
    const opened = (given: { key?: string | undefined; certificates?: string | undefined }) =>
      openCredentials({ directory, now, ...given })
    await expect(opened({ key: key?.pem })).rejects.toThrow('PLATFORM_C2PA_KEY and PLATFORM_C2PA_CERTIFICATES')
    await expect(opened({ key: key?.pem, certificates: root?.pem })).rejects.toThrow('PLATFORM_C2PA_KEY')
    await expect(opened({ key: 'no key', certificates: signer?.pem })).rejects.toThrow('PLATFORM_C2PA_KEY')
  })
})
