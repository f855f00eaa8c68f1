// The fixed addresses of the guided demo, which read only, and the sandboxes: worlds of their own that a visitor may change.

import type { Limit } from './accounts/sign-in.ts'

export const demoEmails = {
  creator: 'demo.creator@auctor.example',
  buyer: 'demo.buyer@auctor.example',
} as const

const known: ReadonlySet<string> = new Set(Object.values(demoEmails))

/** True for a demo account's address (lower case, as addresses are stored). */
export const isDemoEmail = (email: string): boolean => known.has(email)

/** As whom a visitor looks around in a sandbox. */
export const sandboxAccounts = ['creator', 'buyer', 'lawyer'] as const
export type SandboxAccount = (typeof sandboxAccounts)[number]

export const sandboxEmails: Record<SandboxAccount, string> = {
  creator: 'creator@sandbox.example',
  buyer: 'buyer@sandbox.example',
  lawyer: 'lawyer@sandbox.example',
}

/** `preparing`: the world that all are copies of is being made; `full`: as many as may exist. */
export const sandboxStates = ['off', 'preparing', 'ready', 'full'] as const
export type SandboxState = (typeof sandboxStates)[number]

/** Hours after which a sandbox and all that was done in it is deleted. */
export const SANDBOX_HOURS = 4
/** So many exist at once. */
export const SANDBOXES_MAX = 200
/** New ones for one network in an hour. */
export const sandboxesPerIp: Limit = { name: 'sandbox-address', tiers: [{ points: 20, duration_s: 3_600 }] }

const TOKEN = /^sbx_([0-9a-z]{26})\./

/** With what the tokens of a sandbox's sessions begin. */
export const sandboxTokenPrefix = (id: string): string => `sbx_${id}.`

/** Which sandbox a session token belongs to; null for a session of the product itself. */
export const sandboxOfToken = (token: string): string | null => TOKEN.exec(token)?.[1] ?? null
