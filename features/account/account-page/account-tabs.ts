// The tabs of the account page: their URLs, their groups, the messages they need, and who has them.
import type { Profile } from '#lib/contract/profiles.ts'
import type { PagePath } from '#lib/messages.ts'
import { href } from '#lib/routes.ts'
import { may } from '#lib/rules/access.ts'

export const tabGroups = ['you', 'proof', 'work', 'money', 'security', 'deletion'] as const
type TabGroup = (typeof tabGroups)[number]

export type TabEntry = {
  group: TabGroup
  /** Namespaces of messages beside `profile` and `errors`, which every tab has. */
  namespaces?: readonly PagePath[]
  /** Who has this tab; everyone when absent. */
  has?: (profile: Profile) => boolean
}

const isCreator = (profile: Profile) => may('creator', profile)
/** Collectors lease out what they own an edition of. */
export const maySell = (profile: Profile) => isCreator(profile) || profile.account_type === 'collector'
const isLegal = ({ user_type }: Profile) => user_type === 'legal'

/** In the order of the page. The title of a tab is in the messages: `profile.tabs.<name>`. */
const table = {
  overview: { group: 'you', namespaces: ['prices'] },
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
  machines: { group: 'work', namespaces: ['sale'], has: isCreator },
  monitoring: {
    group: 'work',
    namespaces: ['monitoring', 'domains', 'lists', 'payment', 'prices', 'report-payment'],
    has: isCreator,
  },
  evidences: {
    group: 'work',
    namespaces: ['evidence', 'lists', 'payment', 'prices', 'report-payment'],
    has: isCreator,
  },
  claims: {
    group: 'work',
    namespaces: ['agency', 'firewall', 'lists', 'litigations', 'sale', 'settlement-claims', 'settlement-letter'],
    has: isCreator,
  },
  litigations: { group: 'work', namespaces: ['lists', 'litigations'], has: isCreator },
  mailings: { group: 'work', namespaces: ['lists', 'settlement-claims'], has: isCreator },
  websites: { group: 'work', namespaces: ['agency', 'belongings', 'licenses', 'lists'], has: isCreator },
  licenses: { group: 'work', namespaces: ['held-licenses', 'licenses', 'lists'] },
  letters: { group: 'work', namespaces: ['kept-letters', 'lists'] },
  subscription: { group: 'money', namespaces: ['billing', 'payment', 'prices', 'subscription'] },
  cards: { group: 'money', namespaces: ['billing', 'mandates'] },
  invoices: { group: 'money', namespaces: ['billing', 'invoices', 'lists', 'payment', 'prices'] },
  transactions: { group: 'money', namespaces: ['lists', 'nft-chain', 'sale', 'transactions'] },
  payouts: { group: 'money', namespaces: ['payouts', 'invoicing', 'lists'], has: maySell },
  bank: { group: 'money', namespaces: ['identity'] },
  wallet: { group: 'money', namespaces: ['belongings', 'lists', 'nft-chain'] },
  security: { group: 'security', namespaces: ['security', 'auth'] },
  emails: { group: 'security', namespaces: ['security'] },
  delete: { group: 'deletion', namespaces: ['belongings'] },
} as const satisfies Record<string, TabEntry>

export type AccountTabName = keyof typeof table
export const accountTabs: Record<AccountTabName, TabEntry> = table

/** The entries come from the table itself, so their names are its keys. */
export const accountTabNames = Object.keys(table) as AccountTabName[]

/** The tab that a path of the account page names; null when there is none. */
export function tabOfPath(slug: readonly string[]): AccountTabName | null {
  const [name, ...more] = slug
  if (name === undefined) return 'overview'
  if (more.length > 0 || name === 'overview') return null
  return accountTabNames.find(each => each === name) ?? null
}

export const tabHref = (name: AccountTabName): string =>
  name === 'overview' ? href('account') : href('account', { slug: name })

export const hasTab = (profile: Profile, name: AccountTabName): boolean => accountTabs[name].has?.(profile) ?? true
