// The parts of the account page: their addresses, their groups, the words they need, and who has them.
import type { Profile } from '#lib/contract/profiles.ts'
import type { Namespace } from '#lib/messages.ts'
import { href } from '#lib/routes.ts'
import { may } from '#lib/rules/access.ts'

export const partGroups = ['you', 'proof', 'work', 'money', 'security', 'leaving'] as const
export type PartGroup = (typeof partGroups)[number]

export type AccountPart = {
  group: PartGroup
  /** Namespaces of messages beside `profile` and `errors`, which every part has. */
  namespaces?: readonly Namespace[]
  /** Who has this part; everyone when absent. */
  has?: (profile: Profile) => boolean
}

const isCreator = (profile: Profile) => may('creator', profile)
const isLegal = ({ user_type }: Profile) => user_type === 'legal'

/** In the order of the page. The title of a part is in the messages: `profile.parts.<name>`. */
const table = {
  overview: { group: 'you' },
  personal: { group: 'you' },
  company: { group: 'you', has: isLegal },
  representative: { group: 'you', has: isLegal },
  public: { group: 'you' },
  identity: { group: 'proof', namespaces: ['identity'] },
  dashboard: { group: 'work', namespaces: ['dashboard'], has: isCreator },
  photographer: { group: 'work', has: isCreator },
  interests: { group: 'work' },
  photographers: { group: 'work', namespaces: ['people'], has: isCreator },
  credits: { group: 'work', namespaces: ['people'], has: isCreator },
  monitoring: { group: 'work', namespaces: ['monitoring', 'domains', 'lists'], has: isCreator },
  evidences: { group: 'work', namespaces: ['evidence', 'lists'], has: isCreator },
  websites: { group: 'work', namespaces: ['belongings', 'licenses', 'lists'], has: isCreator },
  subscription: { group: 'money' },
  bank: { group: 'money', namespaces: ['identity'] },
  wallet: { group: 'money', namespaces: ['belongings'] },
  security: { group: 'security', namespaces: ['security', 'auth'] },
  emails: { group: 'security', namespaces: ['security'] },
  delete: { group: 'leaving', namespaces: ['belongings'] },
} as const satisfies Record<string, AccountPart>

export type AccountPartName = keyof typeof table
export const accountParts: Record<AccountPartName, AccountPart> = table

/** The entries come from the table itself, so their names are its keys. */
export const accountPartNames = Object.keys(table) as AccountPartName[]

/** The part that an address of the account page names; null when there is none. */
export function partOfAddress(slug: readonly string[]): AccountPartName | null {
  const [name, ...more] = slug
  if (name === undefined) return 'overview'
  if (more.length > 0 || name === 'overview') return null
  return accountPartNames.find(each => each === name) ?? null
}

export const partHref = (name: AccountPartName): string =>
  name === 'overview' ? href('account') : href('account', { slug: name })

export const hasPart = (profile: Profile, name: AccountPartName): boolean => accountParts[name].has?.(profile) ?? true
