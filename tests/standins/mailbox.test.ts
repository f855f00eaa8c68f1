// The mailbox page: only for this machine, escapes every email, and offers the links that a newcomer must click.
import { describe, expect, it } from 'vitest'
import { confirmEmail } from '#server/mail/confirm-email.ts'
import { isLocalRequest, isLoopback } from '#server/mailbox/loopback.ts'
import { mailboxRoutes } from '#server/mailbox/mailbox.ts'
import { linksOf, type MailboxEmail } from '#server/mailbox/page.ts'

const link = 'http://localhost:3000/en/authentication/confirm-email/k3y/'
const { subject, text, html } = confirmEmail('en', { first_name: 'Ada', link, valid_days: 3 })
const email: MailboxEmail = {
  id: 'mai_1',
  to: 'ada+<script>@example.org',
  reply_to: null,
  subject: `${subject} <b>"`,
  created_at: new Date('2026-11-20T22:14:09Z'),
  locale: 'en',
  text,
  html,
}

function get(path: string, { emails = [email], address = '127.0.0.1', headers = {} } = {}) {
  const app = mailboxRoutes({
    list: async () => emails,
    read: async id => emails.find(each => each.id === id) ?? null,
  })
  const request = new Request(`http://localhost:3000${path}`, { headers })
  return app.fetch(request, { incoming: { socket: { remoteAddress: address } } })
}

describe('who may read the mailbox', () => {
  it('knows loopback addresses from all others', () => {
    for (const yes of ['127.0.0.1', '127.8.8.8', '::1', '::ffff:127.0.0.1']) expect(isLoopback(yes)).toBe(true)
    for (const no of ['10.0.0.1', '128.0.0.1', '::2', '::ffff:10.0.0.1', '127.0.0.1.evil.example', '', undefined]) {
      expect(isLoopback(no)).toBe(false)
    }
  })

  it.each([
    ['another machine', { address: '192.168.1.7' }],
    ['an unknown machine', { address: '' }],
    ['a proxy that speaks for another machine', { headers: { 'x-forwarded-for': '192.168.1.7' } }],
    ['a foreign name that points at this machine', { headers: { host: 'evil.example' } }],
  ])('refuses %s', async (_name, options) => {
    const answer = await get('/mailbox/', options)
    expect(answer.status).toBe(403)
    expect(await answer.text()).not.toContain('example.org')
  })

  it('accepts the names of this machine', () => {
    for (const host of ['localhost:3000', '127.0.0.1:3000', '[::1]:3000']) {
      expect(isLocalRequest(new Request('http://x/', { headers: { host } }), '::1')).toBe(true)
    }
  })
})

describe('the mailbox page', () => {
  it.each([
    ['en', 'Local stand-in'],
    ['fr', 'Substitut local'],
  ])('says in %s that it is a stand-in', async (language, words) => {
    const page = await (await get('/mailbox/', { headers: { 'accept-language': language } })).text()
    expect(page).toContain(words)
    expect(page).toContain(`<html lang="${language}"`)
  })

  it('escapes what stands in an email, and runs no script of anybody', async () => {
    const answer = await get('/mailbox/emails/mai_1')
    const page = await answer.text()
    expect(page).not.toContain('<script>@')
    expect(page).not.toContain('<b>"')
    expect(page.match(/<script/g)).toHaveLength(1)
    expect(answer.headers.get('content-security-policy')).toContain("script-src 'self'")
    expect(page).not.toMatch(/ style=| on\w+=/)
  })

  it('offers the links of an email', async () => {
    expect(await (await get('/mailbox/')).text()).toContain(`<a href="${link}">`)
    expect(linksOf(`a ${link}\n${link} b`)).toEqual([link])
  })

  it('shows the email as designed in a frame without rights, its links opening in the whole window', async () => {
    const answer = await get('/mailbox/emails/mai_1/html')
    expect(answer.headers.get('content-security-policy')).toContain('sandbox allow-top-navigation-by-user-activation')
    expect(answer.headers.get('x-frame-options')).toBe('SAMEORIGIN')
    expect(await answer.text()).toContain('<base target="_top">')
    expect(await (await get('/mailbox/emails/mai_1')).text()).toContain('src="/mailbox/emails/mai_1/html"')
  })

  it('shows the plain text', async () => {
    expect(await (await get('/mailbox/emails/mai_1?view=text')).text()).toContain('<pre lang="en">Hello Ada,')
  })

  it('tells what to do while it is empty, and that an email is missing', async () => {
    expect(await (await get('/mailbox/', { emails: [] })).text()).toContain('No email yet')
    expect((await get('/mailbox/emails/mai_2')).status).toBe(404)
  })

  it('serves its own style, script and fonts, and the newest id for the script', async () => {
    const types = ['mailbox.css', 'refresh.js', 'newsreader.woff2', 'source-sans-3.woff2'].map(async name => {
      const answer = await get(`/mailbox/${name}`)
      return [answer.status, answer.headers.get('content-type')]
    })
    expect(await Promise.all(types)).toEqual([
      [200, 'text/css; charset=utf-8'],
      [200, 'text/javascript; charset=utf-8'],
      [200, 'font/woff2'],
      [200, 'font/woff2'],
    ])
    expect(await (await get('/mailbox/newest')).json()).toEqual({ id: 'mai_1' })
  })
})
