// Asks how far a photograph in process has come, so that its page tells when it is on hold.
'use client'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '#lib/api/endpoints.ts'
import { q } from '#lib/api/query.ts'
import { useRouter } from '#lib/i18n/navigation.ts'
import { isOnHold } from '#lib/rules/moderation.ts'

const ASK_AGAIN_MS = 2_000

/** Draws nothing; the page is drawn again by the server once the photograph is on hold. */
export function OnHoldWatch({ id }: { id: string }) {
  const router = useRouter()
  const { data } = useQuery({
    ...q(api.images.info, { id }),
    refetchInterval: query => (query.state.data?.state === 'in_process' ? ASK_AGAIN_MS : false),
  })
  const on_hold = data !== undefined && isOnHold(data.state)
  useEffect(() => {
    if (on_hold) router.refresh()
  }, [on_hold, router])
  return null
}
