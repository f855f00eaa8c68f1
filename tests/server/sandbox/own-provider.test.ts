// The payment provider of a sandbox: browsers hand cards over to it as to the real one, and nobody reaches the rest of it.
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type OwnProvider, openOwnProvider } from '#server/sandbox/own-provider.ts'
import { freePort } from '#tests/support/free-port.ts'

let directory: string
let provider: OwnProvider
let address: string
const server = createServer((request, response) => void provider.visit(request, response))
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'provider-'))
  const port = await freePort()
  address = `http://127.0.0.1:${port}`
  provider = await openOwnProvider({ directory, address, notify: async () => true, log: () => undefined })
  await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve))
})
afterAll(async () => {
  await new Promise(resolve => server.close(resolve))
  await provider.close()
  await rm(directory, { recursive: true, force: true })
})

const post = (path: string, fields: Record<string, string>) =>
  fetch(new URL(path, address), { method: 'POST', body: new URLSearchParams(fields) })

it('takes a card in the two steps of its kit', async () => {
  const { payment } = provider
  const payer = { kind: 'guest', first_name: 'Ada', last_name: 'Byron', country: 'FR' } as const
  const { id: user } = await payment.createUser(
    { reference: 'usr_1', email: 'a@b.example', owner: false, ...payer },
    'k',
  )
  const asked = await payment.createCardRegistration(user, 'card')
  const card = { cardNumber: '4970107111111119', cardExpirationDate: '1230', cardCvx: '123' }
  const keys = { data: asked.preregistration_data, accessKeyRef: asked.access_key }
  const RegistrationData = await (await post(asked.url, { ...keys, ...card })).text()
  const done = await post(`/v2.01/local/CardRegistrations/${asked.id}`, { Id: asked.id, RegistrationData })
  expect(done.status).toBe(200)
  expect(await done.json()).toMatchObject({ Status: 'VALIDATED', ResultCode: '000000' })
})

it('shows nobody the rest of its API, nor its controls', async () => {
  for (const path of ['/v2.01/local/users', '/V2.01/local/payins', '/__sandbox/clock']) {
    const answer = await post(path, {})
    expect({ path, status: answer.status, text: await answer.text() }).toEqual({ path, status: 404, text: '' })
  }
  const read = await fetch(new URL('/v2.01/local/CardRegistrations/cardreg_1', address))
  expect(read.status).toBe(404)
})
