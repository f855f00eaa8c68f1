// Ambassadors, beta testers and the tags that people give themselves.
import { z } from 'zod'
import { instagramName } from '#lib/rules/contact.ts'
import { Email, Flag, Instant, Locale, listQuery, pageOf, personNameText, refusal } from './common.ts'
import { endpoint } from './endpoint.ts'
import { PublicProfile } from './profiles.ts'

export const BetaTester = z.object({
  id: z.string(),
  name: z.string(),
  instagram: z.string(),
  /** Their public profile, once they have one. */
  user: z.string().nullable(),
  accepted_at: Instant.nullable(),
})
export type BetaTester = z.infer<typeof BetaTester>

/** An Instagram name, with or without its @ or its address. */
const Instagram = z
  .string(refusal('required'))
  .trim()
  .min(1, refusal('required'))
  .refine(text => instagramName(text) !== null, refusal('invalid'))
  .transform(text => instagramName(text) ?? '')

export const BetaTesterForm = z.object({
  first_name: personNameText(80),
  last_name: personNameText(80),
  email: Email,
  instagram: Instagram,
  listed: Flag.default(false),
})

export const ambassadors = {
  list: endpoint({
    method: 'GET',
    path: '/ambassadors',
    access: 'public',
    may_lag: true,
    query: listQuery(['-nb_followers', 'name']),
    response: pageOf(PublicProfile),
    summary: 'Ambassadors; cached for a day',
  }),
  read: endpoint({
    method: 'GET',
    path: '/ambassadors/{id}',
    access: 'public',
    may_lag: true,
    response: PublicProfile,
    summary: 'One ambassador',
  }),
}

export const betaTesters = {
  list: endpoint({
    method: 'GET',
    path: '/beta-testers',
    access: 'public',
    may_lag: true,
    query: listQuery(['-accepted_at', 'accepted_at']),
    response: pageOf(BetaTester),
    summary: 'Accepted beta testers who agreed to be named',
  }),
  read: endpoint({
    method: 'GET',
    path: '/beta-testers/{id}',
    access: 'public',
    may_lag: true,
    response: BetaTester,
    summary: 'One beta tester who agreed to be named',
  }),
  create: endpoint({
    method: 'POST',
    path: '/beta-testers',
    access: 'public',
    body: BetaTesterForm.extend({
      locale: Locale.default('en'),
      captcha_token: z.string(refusal('required')).min(1, refusal('required')).max(4096, refusal('too_long')),
    }),
    response: z.null(),
    summary: 'Ask to become a beta tester; the answer is the same whether or not the address is known',
  }),
}

export const userTags = {
  list: endpoint({
    method: 'GET',
    path: '/user-tags',
    access: 'public',
    may_lag: true,
    query: listQuery(['-nb_users', 'name']),
    response: pageOf(z.object({ name: z.string(), nb_users: z.int() })),
    summary: 'Tags of public profiles',
  }),
}
