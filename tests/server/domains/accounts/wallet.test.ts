// Linking a wallet: only the key of the address, only on this site, only once, only in time.
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { wallets } from '#lib/contract/wallets.ts'
import { type TestApi, testApi } from '#tests/support/api.ts'
import { makePerson, type TestPerson } from '#tests/support/people/people.ts'

const chain_id = 137
let api: TestApi
let owner: TestPerson
let stranger: TestPerson
beforeAll(async () => {
  api = await testApi()
  owner = await makePerson(api)
  stranger = await makePerson(api)
})
afterAll(() => api.close())
beforeEach(async () => {
  for (const person of [owner, stranger]) {
    const { body } = await api.as(person).call(wallets.list, {})
    for (const { id } of body.results) await api.as(person).call(wallets.remove, { id })
  }
})

const newKey = () => privateKeyToAccount(generatePrivateKey())
type Key = ReturnType<typeof newKey>

async function challenge(person: TestPerson, address: string, language = 'en'): Promise<string> {
  const headers = { 'Accept-Language': language }
  const { status, body } = await api.as(person).call(wallets.challenge, { body: { address, chain_id } }, { headers })
  expect(status).toBe(200)
  return body.message
}

const link = (person: TestPerson, message: string, signature: string) =>
  api.as(person).call(wallets.link, { body: { message, signature } })

/** A challenge, changed on the way to the wallet, signed by the key and sent. */
async function linkChanged(person: TestPerson, key: Key, change: (message: string) => string) {
  const message = change(await challenge(person, key.address))
  return link(person, message, await key.signMessage({ message }))
}

const refused = { status: 422, problem: { code: 'wallet_signature_wrong' } }

describe('the message to sign', () => {
  it('names this site, the address, the chain and what signing means, in the language of the person', async () => {
    const { address } = newKey()
    const english = await challenge(owner, address.toLowerCase())
    expect(english).toContain(`auctor.test wants you to sign in with your Ethereum account:\n${address}\n`)
    expect(english).toContain('I confirm that this wallet is mine')
    expect(english).toContain(`URI: http://auctor.test/\nVersion: 1\nChain ID: ${chain_id}\nNonce: `)
    const french = await challenge(owner, address, 'fr')
    expect(french).toContain('Je confirme que ce portefeuille est le mien')
    // The standard's grammar knows no other signs, and wallets refuse what breaks it.
    expect(english + french).toMatch(/^[\n\x20-\x7e]+$/)
  })

  it('is not made for an address whose capitals are a wrong check sum', async () => {
    const address = `0x${'Ab'.repeat(20)}`
    const { status, problem } = await api.as(owner).call(wallets.challenge, { body: { address, chain_id } })
    expect([status, problem.code]).toEqual([422, 'wallet_invalid'])
  })
})

describe('a signed message', () => {
  it.each(['en', 'fr'])('links the wallet (%s) and is good once', async language => {
    const key = newKey()
    const message = await challenge(owner, key.address.toLowerCase(), language)
    const signature = await key.signMessage({ message })
    const linked = await link(owner, message, signature)
    expect(linked).toMatchObject({ status: 201, body: { address: key.address, chain_id } })
    expect((await api.as(owner).call(wallets.list, {})).body.results).toEqual([linked.body])
    await api.as(owner).call(wallets.remove, { id: linked.body.id })
    expect(await link(owner, message, signature)).toMatchObject(refused)
  })

  it('is refused when another key signed it, and its nonce is used up', async () => {
    const key = newKey()
    const message = await challenge(owner, key.address)
    expect(await link(owner, message, await newKey().signMessage({ message }))).toMatchObject(refused)
    expect(await link(owner, message, await key.signMessage({ message }))).toMatchObject(refused)
  })

  it.each([
    ['another site’s name', (text: string) => text.replace('auctor.test wants', 'evil.example wants')],
    [
      'another site’s address',
      (text: string) => text.replace('URI: http://auctor.test/', 'URI: https://evil.example/'),
    ],
    ['another statement', (text: string) => text.replace('permits no transfer', 'permits every transfer')],
    ['another chain', (text: string) => text.replace('Chain ID: 137', 'Chain ID: 1')],
    ['a nonce of its own', (text: string) => text.replace(/Nonce: \w+/, `Nonce: ${'a1'.repeat(16)}`)],
    ['a further line', (text: string) => `${text}\nResources:\n- https://evil.example/`],
    ['no expiry', (text: string) => text.replace(/\nExpiration Time: .*/, '')],
  ])('is refused with %s, even when the right key signed that', async (_, change) => {
    expect(await linkChanged(owner, newKey(), change)).toMatchObject(refused)
  })

  it('is refused when it expires later than its nonce, or after ten minutes', async () => {
    const key = newKey()
    const message = await challenge(owner, key.address)
    const later = message.replace(
      /Expiration Time: (\d{4})/,
      (_, year: string) => `Expiration Time: ${Number(year) + 1}`,
    )
    api.clock.forward({ seconds: 601 })
    expect(await link(owner, message, await key.signMessage({ message }))).toMatchObject(refused)
    expect(await link(owner, later, await key.signMessage({ message: later }))).toMatchObject(refused)
  })

  it('is refused when its address was exchanged for that of the key that signs', async () => {
    const other = newKey()
    const message = (await challenge(owner, newKey().address)).replace(/0x[0-9a-fA-F]{40}/, other.address)
    expect(await link(owner, message, await other.signMessage({ message }))).toMatchObject(refused)
  })

  it('is refused from anybody but the person it was made for', async () => {
    const key = newKey()
    const message = await challenge(owner, key.address)
    expect(await link(stranger, message, await key.signMessage({ message }))).toMatchObject(refused)
  })

  it('is refused when it is no such message at all, or the signature no signature', async () => {
    const key = newKey()
    expect(await link(owner, 'hello', await key.signMessage({ message: 'hello' }))).toMatchObject(refused)
    const message = await challenge(owner, key.address)
    expect(await link(owner, message, `0x${'ff'.repeat(65)}`)).toMatchObject(refused)
  })
})

describe('one wallet, one account', () => {
  const linkKey = (person: TestPerson, key: Key) => linkChanged(person, key, text => text)

  it('links a wallet to one account only', async () => {
    const key = newKey()
    expect((await linkKey(owner, key)).status).toBe(201)
    expect(await linkKey(stranger, key)).toMatchObject({ status: 409, problem: { code: 'wallet_linked' } })
  })

  it('links one wallet to an account, and another after unlinking it', async () => {
    const first = await linkKey(owner, newKey())
    expect(await linkKey(owner, newKey())).toMatchObject({ status: 409, problem: { code: 'wallet_linked' } })
    expect((await api.as(stranger).call(wallets.remove, { id: first.body.id })).status).toBe(404)
    expect((await api.as(owner).call(wallets.remove, { id: first.body.id })).status).toBe(204)
    expect((await linkKey(owner, newKey())).status).toBe(201)
  })
})
