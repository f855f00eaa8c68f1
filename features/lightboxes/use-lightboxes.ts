// The lightboxes of whoever is signed in, with what their browser had put aside before.
'use client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { api } from '#lib/api/endpoints.ts'
import { q, refresh } from '#lib/api/query.ts'
import { useSession } from '#lib/api/use-session.tsx'
import type { LightboxDetail } from '#lib/contract/lightboxes.ts'
import { keep, keptByGuest, onKept } from './kept-images.ts'
import { askKept } from './toggle-image.ts'

/** What a browser without an account has put aside; it changes with every press of a button. */
export function useGuestImages(): string {
  return useSyncExternalStore(
    onKept,
    () => keptByGuest().join(','),
    () => '',
  )
}

/** A list made of what was put aside before the sign-in joins the others. */
export function useLightboxes() {
  const t = useTranslations('lightbox')
  const client = useQueryClient()
  const who = useSession()?.id ?? null
  const query = useQuery({ ...q(api.lightboxes.list, {}), enabled: who !== null })
  const join = useEffectEvent(async (id: string) => {
    if (keptByGuest().length === 0) return
    // A demonstration keeps nothing: what was put aside stays in the browser.
    await askKept(id, t('first_name')).catch(() => null)
    await refresh(client, api.lightboxes.list)
  })
  useEffect(() => {
    if (who !== null) void join(who)
  }, [who])
  return query
}

/** Takes an answer over: this lightbox is the one that was used last. */
export function useKeepLightbox() {
  const client = useQueryClient()
  const who = useSession()?.id ?? null
  return (lightbox: LightboxDetail) => {
    client.setQueryData(q(api.lightboxes.read, { id: lightbox.id }).queryKey, lightbox)
    void refresh(client, api.lightboxes.list)
    if (who !== null) keep({ who, id: lightbox.id, images: lightbox.items.map(({ id }) => id) })
  }
}
