// The endpoints of administrators, fetched when they are first called, and the questions the page asks.
'use client'
import { lazyQuery } from '#lib/api/query.ts'
import type { admin } from '#lib/contract/admin.ts'
import type { CallInput } from '#lib/contract/endpoint.ts'
import type { moderation } from '#lib/contract/moderation.ts'

export const adminContract = async () => (await import('#lib/contract/admin.ts')).admin

type Query<Name extends keyof typeof admin> = CallInput<(typeof admin)[Name]>

export const usersQuery = (input: Query<'users'>) =>
  lazyQuery('/admin/users', async () => (await adminContract()).users, input)

export const auditQuery = (input: Query<'audit'>) =>
  lazyQuery('/admin/audit', async () => (await adminContract()).audit, input)

export const betaTestersQuery = (input: Query<'betaTesters'>) =>
  lazyQuery('/admin/beta-testers', async () => (await adminContract()).betaTesters, input)

export const moderationContract = async () => (await import('#lib/contract/moderation.ts')).moderation

export const heldQuery = (input: CallInput<(typeof moderation)['held']>) =>
  lazyQuery('/admin/held-images', async () => (await moderationContract()).held, input)

/** The log remembers every answer, so nothing but opening a person asks, and every opening does. */
export const personQuery = (id: string) => ({
  ...lazyQuery('/admin/users/{id}', async () => (await adminContract()).readUser, { id }),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
  retry: false,
})
