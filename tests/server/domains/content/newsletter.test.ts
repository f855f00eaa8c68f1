// The newsletter: nothing before its address is confirmed, each article once, one press to leave; and a meeting asked for.

import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { articles } from '#lib/content/articles.ts'
import { contact } from '#lib/contract/contact.ts'
import { newsletter } from '#lib/contract/newsletter.ts'
import { makeLocalCaptchaToken } from '#lib/local-captcha.ts'
import errors from '#messages/en/errors.json' with { type: 'json' }
import { contact_messages } from '#server/db/schema/administration.ts'
import { newsletter_subscribers } from '#server/db/schema/content.ts'
import { forgetUnconfirmed, sendNewsletter } from '#server/domains/content/newsletter/send-newsletter.ts'
import { type TestApi, testApi } from '#tests/support/api.ts'
import { ownAddress } from '#tests/support/people/people.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})
afterAll(() => api.close())

let people = 0
function newReader(): string {
  people += 1
  return `reader-${people}@auctor.example`
}
const ask = (email: string, locale: 'en' | 'fr' = 'en') =>
  api.call(
    newsletter.subscribe,
    { body: { email, locale, captcha_token: makeLocalCaptchaToken('newsletter') } },
    { headers: ownAddress() },
  )
const lettersTo = async (email: string) => {
  await api.runJobs()
  return (await api.outbox()).filter(({ to }) => to === email)
}
const rowOf = async (email: string) =>
  (await api.services.db.select().from(newsletter_subscribers).where(eq(newsletter_subscribers.email, email)))[0]

async function linkOf(email: string): Promise<string> {
  const [letter] = await lettersTo(email)
  const [, token = ''] = /\/newsletter\/(nws_[\w-]+)\//.exec(letter?.text ?? '') ?? []
  expect(token).not.toBe('')
  return token
}

async function confirmed(locale: 'en' | 'fr' = 'en') {
  const email = newReader()
  await ask(email, locale)
  const token = await linkOf(email)
  expect((await api.call(newsletter.confirm, { token })).status).toBe(204)
  return { email, token }
}

/** As if the newest articles had been published after the reader came. */
async function readUntil(email: string, sent_day: string): Promise<void> {
  await api.services.db.update(newsletter_subscribers).set({ sent_day }).where(eq(newsletter_subscribers.email, email))
}

describe('asking for the newsletter', () => {
  it('sends one letter, in the language of the page, and nothing else before it is confirmed', async () => {
    const email = newReader()
    expect((await ask(email, 'fr')).status).toBe(204)
    await readUntil(email, '2000-01-01')
    await sendNewsletter.run(api.context, {})
    const letters = await lettersTo(email)
    expect(letters.map(({ template, locale }) => ({ template, locale }))).toEqual([
      { template: 'newsletter_confirm', locale: 'fr' },
    ])
    const token = await linkOf(email)
    expect((await api.call(newsletter.retrieve, { token })).body).toEqual({ email, state: 'pending' })
  })

  it('tells nobody that an address is subscribed, and writes to it no more', async () => {
    const { email } = await confirmed()
    const before = (await lettersTo(email)).length
    expect((await ask(email)).status).toBe(204)
    expect(await lettersTo(email)).toHaveLength(before)
    expect((await rowOf(email))?.state).toBe('confirmed')
  })

  it('is refused to robots, and to an address that is asked too often', async () => {
    const body = { email: newReader(), locale: 'en' as const, captcha_token: 'no token' }
    expect((await api.call(newsletter.subscribe, { body }, { headers: ownAddress() })).status).toBe(403)
    const email = newReader()
    for (let n = 0; n < 2; n += 1) expect((await ask(email)).status).toBe(204)
    expect((await ask(email)).status).toBe(429)
  })

  it('is forgotten where nobody confirms within a week', async () => {
    const email = newReader()
    await ask(email)
    await api.services.db
      .update(newsletter_subscribers)
      .set({ created_at: new Date(api.clock.now().getTime() - 8 * 86_400_000) })
      .where(eq(newsletter_subscribers.email, email))
    await forgetUnconfirmed.run(api.context, {})
    expect(await rowOf(email)).toBeUndefined()
  })
})

describe('the newsletter', () => {
  it('brings what is new, each article once, with a way to leave in its head', async () => {
    const { email, token } = await confirmed()
    await sendNewsletter.run(api.context, {})
    expect((await lettersTo(email)).filter(({ template }) => template === 'newsletter')).toEqual([])
    const [newest, second, third] = articles('blog', 'en')
    await readUntil(email, third?.published_on ?? '')
    await sendNewsletter.run(api.context, {})
    await sendNewsletter.run(api.context, {})
    const letters = (await lettersTo(email)).filter(({ template }) => template === 'newsletter')
    expect(letters).toHaveLength(1)
    expect(letters[0]?.text).toContain(newest?.title)
    expect(letters[0]?.text).toContain(second?.title)
    expect(letters[0]?.text).not.toContain(third?.title)
    expect(letters[0]?.unsubscribe_url).toBe(`http://auctor.test/api/newsletter/${token}/unsubscribe`)
  })

  it('is sent once by two runs at the same time', async () => {
    const { email } = await confirmed()
    await readUntil(email, '2000-01-01')
    await Promise.all([sendNewsletter.run(api.context, {}), sendNewsletter.run(api.context, {})])
    expect((await lettersTo(email)).filter(({ template }) => template === 'newsletter')).toHaveLength(1)
  })

  it('is left by the one press of a mail program, which may come twice', async () => {
    const { email, token } = await confirmed()
    const press = () =>
      api.fetch(`/api/newsletter/${token}/unsubscribe`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: 'List-Unsubscribe=One-Click',
      })
    expect((await press()).status).toBe(204)
    expect((await press()).status).toBe(204)
    expect(await rowOf(email)).toBeUndefined()
    expect((await api.call(newsletter.retrieve, { token })).status).toBe(404)
  })

  it('is not left, read or confirmed by a link that somebody made up', async () => {
    const { email, token } = await confirmed()
    const { token: others } = await confirmed()
    const forged = `${token.split('-')[0]}-${others.split('-')[1]}`
    for (const wrong of [forged, 'nws_x', `${token}0`]) {
      expect((await api.call(newsletter.retrieve, { token: wrong })).status).toBe(404)
      expect((await api.call(newsletter.confirm, { token: wrong })).status).toBe(404)
      expect((await api.call(newsletter.unsubscribe, { token: wrong })).status).toBe(404)
    }
    expect((await rowOf(email))?.state).toBe('confirmed')
  })

  it('is not left by a program that only opens links', async () => {
    const { email, token } = await confirmed()
    expect((await api.fetch(`/api/newsletter/${token}/unsubscribe`)).status).toBe(405)
    expect(await rowOf(email)).toBeDefined()
  })
})

describe('a meeting', () => {
  const form = {
    first_name: 'Ada',
    last_name: 'King',
    email: 'ada.king@auctor.example',
    instagram: '@ada.king',
    message: '',
  }
  const send = (changes: object) =>
    api.call(
      contact.meeting,
      { body: { ...form, ...changes, locale: 'fr', captcha_token: makeLocalCaptchaToken('contact') } },
      { headers: { ...ownAddress(), 'accept-language': 'en' } },
    )

  it('is passed on with the page on Instagram, and kept', async () => {
    expect((await send({ message: 'Une série' })).status).toBe(204)
    const [kept] = await api.services.db.select().from(contact_messages).where(eq(contact_messages.topic, 'meeting'))
    expect(kept).toMatchObject({ name: 'Ada King', message: 'https://www.instagram.com/ada.king/\n\nUne série' })
    const house = (await lettersTo('support@auctor.example')).at(-1)
    expect(house).toMatchObject({ subject: 'Meeting: Un rendez-vous', reply_to: form.email })
  })

  it.each(['first_name', 'last_name', 'email', 'instagram'] as const)('needs %s', async name => {
    const { status, problem } = await send({ [name]: '' })
    expect(status).toBe(422)
    expect(JSON.stringify(problem)).toContain(name)
  })

  it('refuses what is no name on Instagram', async () => {
    expect((await send({ instagram: 'https://example.org/x' })).problem.errors?.instagram).toEqual([
      errors.fields.instagram_invalid,
    ])
  })
})
