// The way to the cart in the toolbar, with how much is in it.
'use client'
import { useEffect, useState } from 'react'
import { AppLink } from '#components/layout/app-link.tsx'
import ShoppingBag from '#components/ui/icons/shopping-bag.tsx'
import { href } from '#lib/routes.ts'
import { whenIdle } from '#lib/when-idle.ts'
import { onCount, rememberCount, rememberedCount } from './cart-count.ts'

type Props = { who: string | null; label: string }

export function CartLink({ who, label }: Props) {
  const [count, setCount] = useState(0)
  useEffect(() => {
    const follow = () => setCount(rememberedCount(who) ?? 0)
    follow()
    const stop = onCount(follow)
    const ask = () => void askCount(who)
    const forget = who !== null && rememberedCount(who) === null ? whenIdle(ask) : undefined
    return () => {
      stop()
      forget?.()
    }
  }, [who])
  return (
    <AppLink
      href={href('cart')}
      className="relative grid size-10 place-items-center rounded-control transition-colors duration-quick hover:bg-sunken"
    >
      <ShoppingBag aria-hidden="true" className="size-5.5" strokeWidth={1.75} />
      <span className="sr-only">
        {label}
        {count > 0 && ` (${count})`}
      </span>
      {count > 0 && (
        <span
          aria-hidden="true"
          className="absolute end-0.5 top-0.5 grid h-4.5 min-w-4.5 place-items-center rounded-full bg-accent px-1 text-[0.6875rem] text-accent-ink leading-none"
        >
          {count}
        </span>
      )}
    </AppLink>
  )
}

/** Once after a sign-in: the account may have a cart from another browser. */
async function askCount(who: string | null): Promise<void> {
  const [{ call }, { api }] = await Promise.all([import('#lib/api/client.ts'), import('#lib/api/endpoints.ts')])
  const { results } = await call(api.carts.list, {}).catch(() => ({ results: [] }))
  rememberCount(who, results[0]?.items.length ?? 0)
}
