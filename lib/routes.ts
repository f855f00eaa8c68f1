// Every URL of the product: its path, who may open it, which layout it wears, and how to build and recognise it.

/** public = everyone; guest = only without a session; private = only with a session. */
type Access = 'public' | 'guest' | 'private'
type Layout = 'default' | 'about' | 'authentication' | 'blog' | 'plain'
export type PageRoute = {
  /** Path without the locale; `{x}` is required, `{x?}` optional; always ends in a slash. */
  path: string
  access: Access
  layout: Layout
  /** The sitemap leaves it out: without more in its address it shows nothing to a stranger. */
  unlisted?: true
  /** With more in its address it shows what only whoever was sent that address may see: nothing keeps it, and nothing passes it on. */
  secret?: true
  /** Takes cards of people without an account. */
  cards?: true
  /** A form of it asks the captcha whether a person fills it in. */
  captcha?: true
  /** Says what is in the cart of this browser, or that there is none. */
  cart?: true
}

export const routes = {
  home: { path: '/', access: 'public', layout: 'default' },

  about: { path: '/about/', access: 'public', layout: 'about' },
  about_buyers: { path: '/about/buyers/', access: 'public', layout: 'about' },
  about_company: { path: '/about/company/', access: 'public', layout: 'about' },
  about_legal: { path: '/about/legal/', access: 'public', layout: 'about' },
  about_marketplace: { path: '/about/marketplace/', access: 'public', layout: 'about' },
  about_claims: { path: '/about/claims/', access: 'public', layout: 'about' },
  about_prices: { path: '/about/prices/', access: 'public', layout: 'about' },
  about_privacy: { path: '/about/privacy/', access: 'public', layout: 'about' },
  /** Who visits websites under our robot's name: its every request carries this address. */
  about_robot: { path: '/about/robot/', access: 'public', layout: 'about' },
  about_terms: { path: '/about/terms/', access: 'public', layout: 'about' },
  about_tokenomics: { path: '/about/tokenomics/', access: 'public', layout: 'about' },

  blog: { path: '/blog/', access: 'public', layout: 'blog' },
  blog_article: { path: '/blog/{slug}/', access: 'public', layout: 'blog' },
  blog_filter: { path: '/blog/{filter}/{slug?}/', access: 'public', layout: 'blog' },
  media: { path: '/media/', access: 'public', layout: 'blog' },
  media_article: { path: '/media/{slug}/', access: 'public', layout: 'blog' },
  media_filter: { path: '/media/{filter}/{slug?}/', access: 'public', layout: 'blog' },

  /** Led to where there are sandboxes. */
  sandbox: { path: '/sandbox/', access: 'public', layout: 'default', unlisted: true },

  login: { path: '/authentication/login/', access: 'guest', layout: 'authentication', captcha: true },
  registration: { path: '/authentication/registration/', access: 'guest', layout: 'authentication', captcha: true },
  forgot_password: {
    path: '/authentication/forgot-password/',
    access: 'guest',
    layout: 'authentication',
    captcha: true,
  },
  // These arrive from an email, perhaps in a browser where someone is already logged in.
  reset_password: {
    path: '/authentication/reset-password/{id?}/{slug?}/',
    access: 'public',
    layout: 'authentication',
    captcha: true,
  },
  restore_account: { path: '/authentication/restore-account/{slug?}/', access: 'public', layout: 'authentication' },
  logout: { path: '/authentication/logout/', access: 'public', layout: 'authentication' },
  confirm_email: {
    path: '/authentication/confirm-email/{slug?}/',
    access: 'public',
    layout: 'authentication',
    captcha: true,
  },

  discovers: { path: '/discovers/{slug?}/', access: 'public', layout: 'default' },
  picture_search: { path: '/picture-search/', access: 'public', layout: 'default' },
  images: { path: '/images/', access: 'private', layout: 'default' },
  image: { path: '/images/{id}/{slug?}/', access: 'public', layout: 'default' },
  collections: { path: '/collections/{id?}/', access: 'public', layout: 'default' },
  proofs: { path: '/proofs/', access: 'public', layout: 'default' },

  account: { path: '/account/{slug?}/', access: 'private', layout: 'default' },
  settings_license: { path: '/settings/license/', access: 'private', layout: 'default' },
  settings_nft: { path: '/settings/nft/', access: 'private', layout: 'default' },
  followings: { path: '/followings/', access: 'private', layout: 'default' },
  likes: { path: '/likes/', access: 'private', layout: 'default' },

  hits: { path: '/hits/{slug?}/{mode?}/', access: 'private', layout: 'default' },
  /** Whether a letter is real; with the link of one, the letter itself. */
  infringement: {
    path: '/infringement/{token?}/',
    access: 'public',
    layout: 'default',
    secret: true,
    cards: true,
    captcha: true,
  },
  /** Notices in figures, for whoever received one and for everybody else. */
  scorecard: { path: '/scorecard/', access: 'public', layout: 'default' },
  lawyer: { path: '/lawyer/{slug?}/', access: 'private', layout: 'default' },

  /** What anybody may know of a licence who has its number. */
  license: { path: '/license/{number}/', access: 'public', layout: 'default', unlisted: true },
  /** One edition of a photograph, and everything that happened to it. */
  token: { path: '/tokens/{id}/', access: 'public', layout: 'default', unlisted: true },
  sale: { path: '/sale/{id?}/', access: 'public', layout: 'default', unlisted: true, cart: true },
  cart: { path: '/cart/', access: 'public', layout: 'default', unlisted: true, cart: true },
  /** One's own lists, or what the browser of somebody without an account has put aside. */
  lightboxes: { path: '/lightboxes/{id?}/', access: 'public', layout: 'default', unlisted: true },
  /** A list for whoever was given its address. */
  shared_lightbox: { path: '/lightboxes/shared/{token}/', access: 'public', layout: 'default', unlisted: true },
  plugin: { path: '/plugin/', access: 'public', layout: 'default' },
  /** Asks for it; with the link of a letter, confirms or leaves. */
  newsletter: { path: '/newsletter/{token?}/', access: 'public', layout: 'default', secret: true, captcha: true },
  support: { path: '/support/', access: 'public', layout: 'default', captcha: true },

  admin_domains: { path: '/admin/domains/', access: 'private', layout: 'default' },
  admin_money: { path: '/admin/money/', access: 'private', layout: 'default' },
  admin_users: { path: '/admin/users/', access: 'private', layout: 'default' },

  // What the service worker shows without a connection.
  offline: { path: '/offline/', access: 'public', layout: 'plain' },

  profiles: { path: '/{role}/', access: 'public', layout: 'default', captcha: true },
  profile: { path: '/{role}/{id}/{slug?}/', access: 'public', layout: 'default' },
} as const satisfies Record<string, PageRoute>

export type RouteName = keyof typeof routes

/** Whether a form of this page asks the captcha. */
export const asksCaptcha = (name: RouteName): boolean => 'captcha' in routes[name]

/** Whether somebody who is not signed in may hand over a card here. */
export const takesCards = (name: RouteName): boolean => 'cards' in routes[name]

/** Whether this page differs for a browser that has a cart. */
export const showsCart = (name: RouteName): boolean => 'cart' in routes[name]

/** Whether what this page shows may be kept by nobody, and its address told to nobody. */
export const isSecret = (name: RouteName): boolean => 'secret' in routes[name]

/** The roles that have public profiles: the only first segments the catch-all pages accept. */
export const profileRoles = [
  'creators',
  'agencies',
  'collectors',
  'advertisers',
  'photographers',
  'lawyers',
  'ambassadors',
  'beta-testers',
] as const
export type ProfileRole = (typeof profileRoles)[number]

/** Whether a first path segment names a role with public profiles. */
export function isProfileRole(segment: string): segment is ProfileRole {
  return profileRoles.some(role => role === segment)
}

type ParamsOf<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? (Name extends `${infer Optional}?` ? { [K in Optional]?: string | undefined } : { [K in Name]: string }) &
      ParamsOf<Rest>
  : unknown
export type RouteParams<N extends RouteName> = ParamsOf<(typeof routes)[N]['path']>
export type RouteQuery = Record<string, string | number | boolean | undefined>

type HrefArguments<N extends RouteName> =
  Record<never, never> extends RouteParams<N>
    ? [params?: RouteParams<N>, query?: RouteQuery]
    : [params: RouteParams<N>, query?: RouteQuery]

/** The path of a page, without the locale: `href('image', { id: 'img_1', slug: 'dawn' })` is `/images/img_1/dawn/`. */
export function href<N extends RouteName>(name: N, ...[params, query]: HrefArguments<N>): string {
  const filled = fillRoute(routes[name].path, params ?? {})
  const search = new URLSearchParams(
    Object.entries(query ?? {}).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]])),
  ).toString()
  return search ? `${filled}?${search}` : filled
}

/** Puts values in the braces of a route's path; an optional part without a value disappears. */
export function fillRoute(pattern: string, values: Record<string, string | undefined>): string {
  return pattern.replace(/\{(\w+)\??\}\//g, (_, key: string) =>
    values[key] ? `${encodeURIComponent(values[key])}/` : '',
  )
}

/** The same path under its locale, as it stands in the address bar. */
export function localHref(locale: string, path: string): string {
  return `/${locale}${path}`
}

/** Which route a path (without its locale, with or without the last slash) belongs to; null when there is none. */
export function matchRoute(path: string): { name: RouteName; params: Record<string, string> } | null {
  const given = path.split('/').filter(Boolean)
  for (const [name, { path: pattern }] of Object.entries(routes)) {
    const params = matchSegments(pattern.split('/').filter(Boolean), given)
    if (params && (params.role === undefined || isProfileRole(params.role))) {
      // The entries come from the table itself, so the name is one of its keys.
      return { name: name as RouteName, params }
    }
  }
  return null
}

function matchSegments(pattern: string[], given: string[]): Record<string, string> | null {
  if (given.length > pattern.length) return null
  const params: Record<string, string> = {}
  for (const [index, part] of pattern.entries()) {
    const value = given[index]
    const key = /^\{(\w+)(\?)?\}$/.exec(part)
    if (!key?.[1]) {
      if (value !== part) return null
    } else if (value !== undefined) {
      params[key[1]] = value
    } else if (!key[2]) {
      return null
    }
  }
  return params
}

/** A return address taken from a URL, or null unless it is a path on this very site. */
export function safeReturnPath(value: string | null | undefined): string | null {
  if (!value?.startsWith('/') || /^\/[/\\]|[\\\s\p{Cc}]/u.test(value)) return null
  const base = 'http://site.invalid'
  const url = URL.parse(value, base)
  // Dots are resolved by now: `/.//host` has become `//host`, which a browser takes for another site.
  if (url?.origin !== base || url.pathname.startsWith('//')) return null
  return `${url.pathname}${url.search}${url.hash}`
}
