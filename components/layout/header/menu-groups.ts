// Which links the menu shows to whom.
import { getTranslations } from 'next-intl/server'
import { href } from '#lib/routes.ts'

export type MenuVisitor = {
  signed_in: boolean
  creator: boolean
  lawyer: boolean
  admin: boolean
  /** Their account says that they want to see NFTs, or nothing. */
  nft: boolean
}
export type MenuGroup = {
  title: string
  /** `nft`: for those alone who want to see NFTs. */
  links: { label: string; to: string; nft?: true }[]
}

type Words = Awaited<ReturnType<typeof getTranslations<'layout'>>>
type Links = MenuGroup['links']

/** The groups in their order; a group without links is left out. */
export async function menuGroups({ signed_in, creator, lawyer, admin }: MenuVisitor): Promise<MenuGroup[]> {
  const t = await getTranslations('layout')
  const groups: MenuGroup[] = [
    { title: t('menu.work'), links: creator ? workLinks(t) : [] },
    { title: t('menu.explore'), links: exploreLinks(t) },
    { title: t('menu.protect'), links: protectLinks(t, lawyer) },
    { title: t('menu.account'), links: signed_in ? accountLinks(t) : entranceLinks(t) },
    { title: t('menu.administration'), links: admin ? administrationLinks(t) : [] },
    { title: t('menu.about'), links: aboutLinks(t) },
  ]
  return groups.filter(group => group.links.length > 0)
}

const workLinks = (t: Words): Links => [
  { label: t('links.dashboard'), to: href('account', { slug: 'dashboard' }) },
  { label: t('links.images'), to: href('images') },
  { label: t('links.hits'), to: href('hits') },
  { label: t('links.sales'), to: href('account', { slug: 'transactions' }) },
  { label: t('links.settings_license'), to: href('settings_license') },
  { label: t('links.settings_nft'), to: href('settings_nft') },
]

const exploreLinks = (t: Words): Links => [
  { label: t('links.discovers'), to: href('discovers') },
  { label: t('links.on_sale'), to: href('sale') },
  { label: t('links.editions_on_sale'), to: href('discovers', {}, { sale_category: 'nft_on_sale' }), nft: true },
  { label: t('links.collections'), to: href('collections') },
  { label: t('links.creators'), to: href('profiles', { role: 'creators' }) },
  { label: t('links.agencies'), to: href('profiles', { role: 'agencies' }) },
  { label: t('links.photographers'), to: href('profiles', { role: 'photographers' }) },
  { label: t('links.ambassadors'), to: href('profiles', { role: 'ambassadors' }) },
  { label: t('links.beta_testers'), to: href('profiles', { role: 'beta-testers' }) },
  { label: t('links.lightboxes'), to: href('lightboxes') },
  { label: t('links.cart'), to: href('cart') },
]

const protectLinks = (t: Words, lawyer: boolean): Links => [
  { label: t('links.proofs'), to: href('proofs') },
  { label: t('links.infringement'), to: href('infringement') },
  { label: t('links.plugin'), to: href('plugin') },
  ...(lawyer ? [{ label: t('links.lawyer'), to: href('lawyer') }] : []),
]

const accountLinks = (t: Words): Links => [
  { label: t('bar.home'), to: href('home') },
  { label: t('links.account'), to: href('account') },
  { label: t('links.subscription'), to: href('account', { slug: 'subscription' }) },
  { label: t('links.likes'), to: href('likes') },
  { label: t('links.followings'), to: href('followings') },
]

const entranceLinks = (t: Words): Links => [
  { label: t('links.login'), to: href('login') },
  { label: t('links.registration'), to: href('registration') },
]

const administrationLinks = (t: Words): Links => [
  { label: t('links.admin_users'), to: href('admin_users') },
  { label: t('links.admin_domains'), to: href('admin_domains') },
  { label: t('links.admin_money'), to: href('admin_money') },
]

const aboutLinks = (t: Words): Links => [
  { label: t('links.about'), to: href('about') },
  { label: t('links.blog'), to: href('blog') },
  { label: t('links.media'), to: href('media') },
]
