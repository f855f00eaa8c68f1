// The calls of sessions, second factor and addresses, fetched with the first of them.
'use client'
import { lazyQuery } from '#lib/api/query.ts'

export const sessionsContract = async () => (await import('#lib/contract/sessions.ts')).sessions
export const emailsContract = async () => (await import('#lib/contract/emails.ts')).emails

export const openSessions = () => lazyQuery('/rest-auth/sessions', async () => (await sessionsContract()).list, {})
export const ownFactor = () =>
  lazyQuery('/rest-auth/second_factor', async () => (await sessionsContract()).readSecondFactor, {})
export const ownEmails = () => lazyQuery('/emails', async () => (await emailsContract()).list, {})
