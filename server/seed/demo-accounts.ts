// The people of the demo world. Their names say that they are demo accounts; the photographs name their real authors.

import type { AccountType, Role } from '#lib/rules/access.ts'
import { demoEmails } from '#lib/rules/demo.ts'

/** Accounts that people may sign in to, with the passwords that the start prints. They exist only where `DEMO` is on. */
export const demoAccounts = [
  { label: 'Demo creator', email: demoEmails.creator, password: 'Auctor-demo-1' },
  { label: 'Demo buyer', email: demoEmails.buyer, password: 'Auctor-demo-2' },
  { label: 'Administrator', email: 'admin@auctor.example', password: 'Auctor-admin-1' },
] as const

export type DemoPersonKey = 'creator' | 'agency' | 'studio' | 'admin' | 'buyer'

export type DemoPerson = {
  email: string
  /** Null: nobody signs in to this account, its password is random and forgotten. */
  password: string | null
  first_name: string
  last_name: string
  account_type: AccountType
  roles: Role[]
}

const [creator, buyer, admin] = demoAccounts

export const demoPeople: Record<DemoPersonKey, DemoPerson> = {
  creator: { ...signIn(creator), first_name: 'Demo', last_name: 'Creator', account_type: 'creator', roles: ['demo'] },
  agency: {
    email: 'demo.agency@auctor.example',
    password: null,
    first_name: 'Demo',
    last_name: 'Agency',
    account_type: 'agency',
    roles: [],
  },
  studio: {
    email: 'demo.studio@auctor.example',
    password: null,
    first_name: 'Demo',
    last_name: 'Studio',
    account_type: 'creator',
    roles: ['ambassador'],
  },
  admin: {
    ...signIn(admin),
    first_name: 'Demo',
    last_name: 'Administrator',
    account_type: 'collector',
    roles: ['admin'],
  },
  buyer: { ...signIn(buyer), first_name: 'Demo', last_name: 'Buyer', account_type: 'collector', roles: ['demo'] },
}

function signIn({ email, password }: { email: string; password: string }) {
  return { email, password }
}

/**
 * The administrator's printed password may exist only on an installation that serves its own machine: anywhere else,
 * whoever has read this file would be administrator.
 */
export function adminAllowed(public_url: string): boolean {
  const { hostname } = new URL(public_url)
  return hostname === 'localhost' || hostname === '[::1]' || /^127(?:\.\d+){3}$/.test(hostname)
}

/** The accounts to print at the start of an installation. */
export function accountsToPrint(public_url: string): readonly (typeof demoAccounts)[number][] {
  return demoAccounts.filter(account => account !== admin || adminAllowed(public_url))
}
