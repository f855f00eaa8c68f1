// The signed-in person's own profile.
import { z } from 'zod'
import { accountTypes, roles } from '#lib/rules/access.ts'
import { Locale } from './common.ts'
import { endpoint } from './endpoint.ts'

export const Profile = z.object({
  id: z.string(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  account_type: z.enum(accountTypes),
  roles: z.array(z.enum(roles)),
  demo: z.boolean(),
  identity_verified: z.boolean(),
  plan: z.enum(['INSTANT', 'COMPACT', 'HYBRID', 'REFLEX']),
  locale: Locale,
})
export type Profile = z.infer<typeof Profile>

export const profiles = {
  current: endpoint({
    method: 'GET',
    path: '/profiles/current',
    access: 'user',
    response: Profile,
    summary: 'The signed-in person',
  }),
}
