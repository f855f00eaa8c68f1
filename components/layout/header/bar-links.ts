// What the toolbar leads to, by what somebody came for: the first four fit a small desk in every language, more a wider one.
import { href } from '#lib/routes.ts'
import type { MenuVisitor } from './menu-groups.ts'

export type BarLinkName =
  | 'home'
  | 'administration'
  | 'cases'
  | 'images'
  | 'hits'
  | 'discovers'
  | 'on_sale'
  | 'licenses'
  | 'verify'
  | 'about'
  | 'blog'

/** `under`: pages below this address are part of it. */
type BarLink = { to: string; exact?: true; under?: string }

export const barTargets: Record<BarLinkName, BarLink> = {
  home: { to: href('home'), exact: true },
  administration: { to: href('admin_users'), under: '/admin/' },
  cases: { to: href('lawyer') },
  images: { to: href('images'), exact: true },
  hits: { to: href('hits') },
  discovers: { to: href('discovers') },
  on_sale: { to: href('sale') },
  licenses: { to: href('account', { slug: 'licenses' }) },
  verify: { to: href('proofs') },
  about: { to: href('about') },
  blog: { to: href('blog') },
}

const EVERYWHERE = 4
const WIDE = 2

/** `wide`: on wide screens alone. */
export function barLinksOf({
  signed_in,
  creator,
  lawyer,
  admin,
}: Omit<MenuVisitor, 'nft'>): { name: BarLinkName; wide: boolean }[] {
  if (!signed_in) return (['discovers', 'verify', 'about', 'blog'] as const).map(name => ({ name, wide: false }))
  const names: BarLinkName[] = [
    'home',
    ...(admin ? (['administration'] as const) : []),
    ...(lawyer ? (['cases'] as const) : []),
    ...(creator ? (['images', 'hits', 'discovers'] as const) : (['discovers', 'on_sale', 'licenses'] as const)),
    'verify',
  ]
  return names.slice(0, EVERYWHERE + WIDE).map((name, index) => ({ name, wide: index >= EVERYWHERE }))
}
