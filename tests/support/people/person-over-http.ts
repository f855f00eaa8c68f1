// Makes a confirmed, signed-in creator of a running product, the way a person does: form, letter, link, login, personal details.
import { setTimeout as sleep } from 'node:timers/promises'
import { makeLocalCaptchaToken } from '#lib/local-captcha.ts'
import { naturalProfile } from './people.ts'

export type HttpPerson = { email: string; password: string; token: string }

export const TEST_PASSWORD = 'Zephyr-7!Ocean'

/** `keyFor` finds the key of the link that an address was sent; without it, in the product's mailbox. */
export async function personOverHttp(url: string, keyFor = () => confirmationKey(url)): Promise<HttpPerson> {
  const email = `creator-${Date.now()}@photographers.example`
  const send = async (method: 'POST' | 'PATCH', path: string, body: object, token?: string): Promise<Response> => {
    const response = await fetch(`${url}/api${path}`, {
      method,
      headers: { 'Content-Type': 'application/json', ...(token ? { Authorization: `Bearer ${token}` } : {}) },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
    return response
  }
  await send('POST', '/rest-auth/registration', {
    account_type: 'creator',
    first_name: 'Ada',
    last_name: 'Lumière',
    email,
    password: TEST_PASSWORD,
    password_confirmation: TEST_PASSWORD,
    terms: true,
    captcha_token: makeLocalCaptchaToken('registration'),
  })
  await send('POST', '/rest-auth/registration/verify-email', { key: await keyFor() })
  const { access_token, user } = await (
    await send('POST', '/rest-auth/login', { email, password: TEST_PASSWORD })
  ).json()
  await send('PATCH', `/profiles/${user.pk}`, naturalProfile, access_token)
  return { email, password: TEST_PASSWORD, token: access_token }
}

/** The key of the link in the newest letter of the product's mailbox. */
async function confirmationKey(url: string): Promise<string> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const { id } = await (await fetch(`${url}/mailbox/newest`)).json()
    const letter = id ? await (await fetch(`${url}/mailbox/emails/${id}/html`)).text() : ''
    const key = /\/authentication\/confirm-email\/(?:[^"\s/]+\/)*?([\w-]{43})\//.exec(letter)?.[1]
    if (key) return key
    await sleep(100)
  }
  throw new Error('no letter with a confirmation link arrived within 10 s')
}
