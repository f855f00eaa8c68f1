// The cart of whoever is here: read once, and taken over from each answer.
'use client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '#lib/api/client.ts'
import { api } from '#lib/api/endpoints.ts'
import { q } from '#lib/api/query.ts'
import { useSession } from '#lib/api/use-session.tsx'
import type { Cart } from '#lib/contract/carts.ts'
import type { LicenseDuration } from '#lib/rules/billing/sales.ts'
import { rememberCount, rememberedCount } from './cart-count.ts'
import { useNoCartYet } from './no-cart-yet.tsx'

/** `lease`: of the owner of an edition; without a website: ''. */
type Wanted = { image: string; lease: string | null; duration: LicenseDuration; website: string }

const NONE = { count: 0, next: null, previous: null, results: [] }

/** A page that waited in the history of the browser may be older than a cart that was made since: then it is asked for. */
const noneUnlessRemembered = (who: string | null) => ({
  initialData: NONE,
  initialDataUpdatedAt: () => ((rememberedCount(who) ?? 0) > 0 ? 0 : Date.now()),
})

export function useCart() {
  const client = useQueryClient()
  const who = useSession()?.id ?? null
  const noCart = useNoCartYet()
  const query = useQuery({ ...q(api.carts.list, {}), ...(noCart && noneUnlessRemembered(who)) })
  const { dataUpdatedAt } = query
  const count = query.data ? (query.data.results[0]?.items.length ?? 0) : undefined
  useEffect(() => {
    if (count !== undefined && dataUpdatedAt > 0) rememberCount(who, count)
  }, [who, count, dataUpdatedAt])
  const keep = (cart: Cart) =>
    client.setQueryData(q(api.carts.list, {}).queryKey, { count: 1, next: null, previous: null, results: [cart] })
  /** Puts a licence into the cart, which is made where there is none; one that is there is changed. */
  const add = async ({ image, lease, duration, website }: Wanted) => {
    const { id, items } = query.data?.results[0] ?? (await call(api.carts.create, {}))
    const known = items.find(item => item.image.id === image && item.purpose === 'display')
    const same = known && (known.lease?.id ?? null) === lease
    if (!same || website !== '') {
      const body = { image, lease, duration, ...(website && { website }) }
      keep(await call(api.carts.addItem, { id, body }))
    }
    if (website !== '' || !known) return
    const body = { items: [{ id: known.id, duration, website: null }] }
    keep(await call(api.carts.update, { id, body }))
  }
  /** Puts a licence to train into the cart, beside what is there of the same photograph. */
  const addTraining = async (image: string) => {
    const { id } = query.data?.results[0] ?? (await call(api.carts.create, {}))
    keep(await call(api.carts.addItem, { id, body: { image, purpose: 'training' } }))
  }
  /** All at once; what cannot be bought stays outside. */
  const addAll = async (images: string[], duration: LicenseDuration) => {
    const { id } = query.data?.results[0] ?? (await call(api.carts.create, {}))
    keep(await call(api.carts.addItems, { id, body: { images, duration } }))
  }
  return { query, cart: query.data?.results[0] ?? null, keep, add, addTraining, addAll }
}
