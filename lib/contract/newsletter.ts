// The newsletter: asking for it, confirming, and leaving.
import { z } from 'zod'
import { subscriberStates } from '#lib/rules/content/newsletter.ts'
import { Email, empty, Locale, refusal } from './common.ts'
import { endpoint } from './endpoint.ts'

export const NewsletterForm = z.object({ email: Email })

export const newsletter = {
  subscribe: endpoint({
    method: 'POST',
    path: '/newsletter',
    access: 'public',
    body: NewsletterForm.extend({
      locale: Locale.default('en'),
      captcha_token: z.string(refusal('required')).min(1, refusal('required')).max(4096, refusal('too_long')),
    }),
    response: empty,
    harmless: true,
    summary: 'Ask for the newsletter: an e-mail asks to confirm, and nothing else is sent before',
  }),
  retrieve: endpoint({
    method: 'GET',
    path: '/newsletter/{token}',
    access: 'token',
    response: z.object({ email: z.string(), state: z.enum(subscriberStates) }),
    summary: 'Which address a link of the newsletter is for, and whether it is confirmed',
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/newsletter/{token}/confirm',
    access: 'token',
    response: empty,
    harmless: true,
    summary: 'Confirm an address; again changes nothing',
  }),
  unsubscribe: endpoint({
    method: 'POST',
    path: '/newsletter/{token}/unsubscribe',
    access: 'token',
    response: empty,
    harmless: true,
    summary: 'Leave the newsletter, and be forgotten by it; also the one-click form of RFC 8058',
  }),
}
