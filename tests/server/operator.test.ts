// Who runs the site and which outside services it uses, as its settings say.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { system } from '#lib/contract/system.ts'
import { operatorFacts } from '#lib/rules/legal/operator.ts'
import { readEnv } from '#server/env.ts'
import { operatorOf } from '#server/process/operator.ts'
import { type TestApi, testApi } from '#tests/support/api.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})
afterAll(() => api.close())

const whole = {
  COMPANY_NAME: 'Auctor SAS',
  COMPANY_LEGAL_FORM: 'SAS',
  COMPANY_CAPITAL: '10 000 €',
  COMPANY_REGISTER: 'RCS Lyon',
  COMPANY_STREET: '3 rue du Puits',
  COMPANY_ZIP: '69001',
  COMPANY_CITY: 'Lyon',
  COMPANY_NUMBER: '123456789',
  COMPANY_VAT_NUMBER: 'FR12123456789',
  COMPANY_PHONE: '+33 4 00 00 00 00',
  COMPANY_DIRECTOR: 'Ada Moreau',
  COMPANY_MEDIATOR: 'A mediator, 1 rue de la Paix, 75002 Paris, mediator.example',
  HOSTING_NAME: 'A host',
  HOSTING_ADDRESS: '2 rue Kellermann, 59100 Roubaix',
  HOSTING_PHONE: '+33 9 00 00 00 00',
}

describe('the operator', () => {
  it('is missing in an installation that was told nothing, and every fact is named', async () => {
    const { body } = await api.call(system.operator)
    expect(body.missing).toEqual(operatorFacts)
    expect(body).toMatchObject({
      email: 'support@auctor.example',
      privacy_email: 'support@auctor.example',
      services: [],
    })
  })

  it('is whole when the settings are', () => {
    const { facts, privacy_email } = operatorOf(readEnv({ ...whole, PRIVACY_EMAIL: 'data@auctor.example' }))
    expect(Object.entries(facts).filter(([, value]) => value === null)).toEqual([])
    expect(facts.address).toBe('3 rue du Puits, 69001 Lyon, FR')
    expect(privacy_email).toBe('data@auctor.example')
  })

  it('has no address without a street or a city', () => {
    expect(operatorOf(readEnv({ ...whole, COMPANY_STREET: '' })).facts.address).toBeNull()
    expect(operatorOf(readEnv({ ...whole, COMPANY_ZIP: '', COMPANY_CITY: '' })).facts.address).toBeNull()
  })

  it('names the outside services that are set, and no stand-in', () => {
    const services = (settings: Record<string, string>) => operatorOf(readEnv(settings)).services
    expect(services({ SMTP_URL: 'smtp://mail.example', TINEYE_API_KEY: 'key' })).toEqual(['mail', 'tineye'])
    expect(services({ MANGOPAY_BASE_URL: 'https://api.mangopay.example' })).toEqual(['payment'])
    expect(services({ MANGOPAY_BASE_URL: 'http://127.0.0.1:9', MANGOPAY_STANDIN: 'true' })).toEqual([])
    expect(
      services({ CHAIN_RPC_URL: 'http://127.0.0.1:9', CHAIN_STANDIN: 'true', TSA_URL: 'https://tsa.example' }),
    ).toEqual(['time_stamp'])
  })
})
