// The calls of identity verification and bank accounts; their contract comes with the first call, not with the page.
'use client'
import { useQueryClient } from '@tanstack/react-query'
import { ownProfile } from '#lib/api/own-profile.ts'
import { lazyQuery } from '#lib/api/query.ts'
import type { Verification } from '#lib/contract/identity.ts'

export const identityContract = async () => (await import('#lib/contract/identity.ts')).identity
export const uboContract = async () => (await import('#lib/contract/identity.ts')).ubos
export const bankContract = async () => (await import('#lib/contract/bank-accounts.ts')).bankAccounts

export const verificationQuery = () => lazyQuery('/identity', async () => (await identityContract()).read, {})
export const uboQuery = () => lazyQuery('/ubos', async () => (await uboContract()).list, {})
export const bankQuery = () => lazyQuery('/bank-accounts', async () => (await bankContract()).list, {})

/** Shows a verification that a call has answered, and has everything that hangs on it asked again. */
export function useVerificationUpdate() {
  const client = useQueryClient()
  return async (verification?: Verification) => {
    if (verification) client.setQueryData(verificationQuery().queryKey, verification)
    else await client.invalidateQueries({ queryKey: ['/identity'] })
    await client.invalidateQueries({ queryKey: ownProfile().queryKey })
  }
}
