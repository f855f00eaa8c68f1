// Pages that showed one photograph and were changed since, with what a look at each must conclude.
import type { ComplianceResult } from '#lib/rules/settlement/compliance.ts'

export type Reply = { status?: number; type?: string; body?: string | Uint8Array; location?: string; hang_up?: boolean }
export type Site = (path: string, host: string) => Reply
export type Change = { name: string; expected: ComplianceResult; site: Site }
/** A page as it was: its words in `<main>`, its other pictures, and where it shows the photograph. */
export type Template = { name: string; title: string; intro: string; text: string; others: string[]; extra: string }

const words = (seed: string, count: number): string => {
  const stock =
    'harbour granite lantern meadow copper violin summer letter orchard bridge marble winter garden copper stair timber'
  const list = stock.split(' ')
  return Array.from({ length: count }, (_, at) => `${list[(at * 7 + seed.length) % list.length]}${(at * 3) % 17}`).join(
    ' ',
  )
}
export const templates: Template[] = [
  {
    name: 'magazine',
    title: 'A walk across the old bridge',
    intro: 'The Harbour Courier reports',
    text: words('magazine', 120),
    others: ['o1.jpg', 'o2.jpg'],
    extra: '',
  },
  {
    name: 'portfolio',
    title: 'Bridges of the north',
    intro: 'Stone by stone',
    text: words('portfolio', 60),
    others: [],
    extra: '',
  },
  {
    name: 'shop',
    title: 'Poster shop',
    intro: 'Posters',
    text: 'Order today',
    others: ['o1.jpg', 'o2.jpg', 'o3.jpg'],
    extra: '',
  },
  {
    name: 'blog',
    title: 'Un pont dans la brume',
    intro: 'Carnet de route d’une marcheuse',
    text: words('carnet de route', 90),
    others: ['o3.jpg'],
    extra: '<p>Ce site utilise des cookies. <a href="/login">Se connecter</a></p>',
  },
  {
    name: 'hotel',
    title: 'Hotel at the bridge',
    intro: 'Rooms with a view',
    text: words('hotel', 70),
    others: ['o2.jpg', 'o3.jpg'],
    extra: '<script>window.loaded = true</script>',
  },
]

const PAGE = '/stories/bridge'
const shown = '<img src="/media/bridge-large.jpg" alt="Bridge">'

const nav = (t: Template) =>
  `<nav><a href="/">${t.intro}</a> <a href="/about">About</a> <a href="/contact">Contact</a></nav>`
const page = (
  t: Template,
  picture: string,
  { title = t.title, text = t.text, others = t.others, head = '' } = {},
): Reply => ({
  body: `<!doctype html><html lang="en"><head><title>${title}</title>${head}</head><body>${nav(t)}<main><h1>${t.title}</h1>
<p>${t.intro}. ${text}</p><figure>${picture}</figure>${others.map(name => `<img src="/media/${name}" alt="">`).join('')}</main>
<footer>${t.intro} ${t.extra}</footer></body></html>`,
})
const bare = (title: string, body: string, status = 200): Reply => ({
  status,
  body: `<!doctype html><html><head><title>${title}</title></head><body>${body}</body></html>`,
})
const home = (t: Template): Reply => bare(t.intro, `${nav(t)}<h1>${t.intro}</h1><p>${t.text.slice(0, 200)}</p>`)
const lost = (t: Template, status: number): Reply =>
  bare('Not here', `${nav(t)}<p>Nothing is here. ${t.extra}</p>`, status)

/** The page at its address, its home page, its pictures; whatever else `more` answers. */
const website =
  (t: Template, at: Reply, more: Record<string, Reply> = {}): Site =>
  path =>
    more[path] ?? (path === PAGE ? at : path === '/' ? home(t) : path.startsWith('/media/') ? {} : lost(t, 404))

export const original = (t: Template): Site => website(t, page(t, shown))
export const pageAddress = (host: string, port: number): string => `http://${host}:${port}${PAGE}`
export const pictureAddress = (host: string, port: number): string => `http://${host}:${port}/media/bridge-large.jpg`

const img = (name: string, more = '') => `<img src="/media/${name}" ${more}>`

/** As a licensee writes it, at the address that the product has in tests. */
const plugin = '<iframe data-auctor-image="IMAGE" src="http://auctor.test/plugin/"></iframe>'

/** Changes after which the photograph still is there. */
const stillThere = (t: Template, inline: string): [string, Site][] => {
  const kept = page(t, shown)
  return [
    ['unchanged', original(t)],
    ['renamed', website(t, page(t, img('holiday-7.jpg')))],
    ['cropped', website(t, page(t, img('cropped.jpg')))],
    ['mirrored', website(t, page(t, img('mirrored.jpg')))],
    ['made smaller', website(t, page(t, img('small.jpg')))],
    ['made grey', website(t, page(t, img('grey.jpg')))],
    ['compressed roughly', website(t, page(t, img('rough.jpg')))],
    ['written into the page', website(t, page(t, `<img src="${inline}">`))],
    ['loaded late', website(t, page(t, '<img src="/media/none.gif" data-src="/media/holiday-7.jpg">'))],
    [
      'one of several renditions',
      website(t, page(t, '<img src="/media/new.jpg" srcset="/media/new.jpg 900w, /media/bridge-large.jpg 300w">')),
    ],
    [
      'a source of a picture',
      website(t, page(t, `<picture><source srcset="/media/holiday-7.jpg">${img('new.jpg')}</picture>`)),
    ],
    ['a background', website(t, page(t, '<div style="background-image:url(/media/holiday-7.jpg)"></div>'))],
    [
      'a background of the style sheet',
      website(t, page(t, '<div class="b"></div>', { head: '<link rel="stylesheet" href="/s.css">' }), {
        '/s.css': { type: 'text/css', body: '.b{background:url(/media/holiday-7.jpg)}' },
      }),
    ],
    [
      'inside a frame',
      website(t, page(t, '<iframe src="/frame"></iframe>'), { '/frame': bare('', img('holiday-7.jpg')) }),
    ],
    ['behind a link', website(t, page(t, '<a href="/media/holiday-7.jpg">See it</a>'))],
    ['still shared', website(t, page(t, '', { head: '<meta property="og:image" content="/media/bridge-large.jpg">' }))],
    ['on a page that says it is gone', website(t, { ...kept, status: 404 })],
    ['behind a redirect', website(t, { location: '/stories/bridge-2' }, { '/stories/bridge-2': kept })],
    ['with other words', website(t, page(t, shown, { text: words('quite another text', 100) }))],
    ['below a question about cookies', website(t, page(t, `<p>Please accept our cookies.</p>${shown}`))],
    ['beside our plugin', website(t, page(t, `${plugin}${img('small.jpg')}`))],
    [
      'in a frame that says that it is our plugin',
      website(t, page(t, '<iframe data-auctor-image="IMAGE" src="/frame"></iframe>'), {
        '/frame': bare('', img('holiday-7.jpg')),
      }),
    ],
  ]
}

const removed = (t: Template): [string, Site][] => [
  ['taken out', website(t, page(t, ''))],
  ['another picture in its place', website(t, page(t, img('new.jpg')))],
  ['a sentence in its place', website(t, page(t, '<p>Removed at the request of its author.</p>'))],
  ['taken out, a sentence more', website(t, page(t, '', { text: `${t.text} One more sentence about granite.` }))],
  ['its file gone', website(t, page(t, shown), { '/media/bridge-large.jpg': { status: 404, body: '' } })],
  ['its file gone for ever', website(t, page(t, shown), { '/media/bridge-large.jpg': { status: 410, body: '' } })],
  ['left in a comment', website(t, page(t, `<!-- ${shown} -->`))],
  [
    'a spacer in its place',
    website(t, page(t, shown), {
      '/media/bridge-large.jpg': { type: 'image/gif', body: Buffer.from('R0lGODlhAQABAAAAACw=', 'base64') },
    }),
  ],
  ['page gone', website(t, lost(t, 404))],
  ['page gone for ever', website(t, lost(t, 410))],
  ['page gone, not a word', website(t, { status: 404, type: 'text/plain', body: 'gone' })],
  [
    'a frame without pictures',
    website(t, page(t, '<iframe src="/frame"></iframe>'), { '/frame': bare('Map', '<p>A map</p>') }),
  ],
]

const statuses = [400, 401, 402, 403, 405, 406, 408, 418, 429, 451, 500, 501, 502, 503, 504, 520, 522]
const wall = (t: Template, words_: string): Reply => bare(t.title, `${nav(t)}<h1>${t.title}</h1><p>${words_}</p>`)

const unreachable = (t: Template): [string, Site][] => {
  const gone = page(t, '')
  const down = { status: 503, body: 'down' }
  return [
    ...statuses.map((status): [string, Site] => [`status ${status}`, website(t, { ...gone, status })]),
    ['the line cut', website(t, { hang_up: true })],
    [
      'a redirect to sign in',
      website(t, { location: '/login' }, { '/login': bare('Sign in', '<form>Please log in</form>') }),
    ],
    ['a redirect home', website(t, { location: '/' })],
    ['moved to another page', website(t, { location: '/stories/other' }, { '/stories/other': gone })],
    ['redirects without end', website(t, { location: PAGE })],
    ['led on by itself', website(t, page(t, '', { head: '<meta http-equiv="refresh" content="0; url=/elsewhere">' }))],
    ['a login wall', website(t, wall(t, 'Members only. Log in to read on.'))],
    ['a login wall over the page', website(t, page(t, '<p>Subscribers only: please subscribe to see pictures.</p>'))],
    ['a cookie wall', website(t, wall(t, 'Please accept all cookies to go on.'))],
    [
      'a cookie wall over the page',
      website(t, page(t, '<p>Accept marketing cookies to see this picture.</p>', { others: [] })),
    ],
    ['robots refused', website(t, gone, { '/robots.txt': { type: 'text/plain', body: 'User-agent: *\nDisallow: /' } })],
    [
      'robots refused for the pictures',
      website(t, page(t, img('new.jpg') + img('p9.jpg')), {
        '/robots.txt': { type: 'text/plain', body: 'User-agent: *\nDisallow: /media/p9' },
      }),
    ],
    ['robots out of order', website(t, gone, { '/robots.txt': down })],
    ['a geoblock', website(t, wall(t, 'This content is not available in your country.'))],
    [
      'a parked domain',
      website(t, bare('bridge.example', 'This domain is for sale. Related searches: bridges, stones')),
    ],
    [
      'a parked domain whose pages are gone',
      website(
        t,
        { status: 404, body: 'none' },
        { '/': bare('bridge.example', '<a href="/buy">Buy this domain</a> Related searches') },
      ),
    ],
    ['gone, and the site is down', website(t, lost(t, 404), { '/': down })],
    ['gone, like all of the site', website(t, lost(t, 404), { '/': { status: 404, body: 'none' } })],
    [
      'gone, and the site is another',
      website(t, lost(t, 404), {
        '/': bare('Casino', `<a href="/play">Play</a> ${'bonus spins jackpot '.repeat(30)}`),
      }),
    ],
    [
      'gone, and the site leads elsewhere',
      website(t, lost(t, 410), { '/': { location: 'http://elsewhere.localhost:1/' } }),
    ],
    ['a captcha', website(t, wall(t, 'Verify you are human: solve the captcha.'))],
    ['a check of the browser', website(t, bare('Just a moment', 'Checking your browser before you go on'))],
    ['maintenance', website(t, wall(t, 'We are down for maintenance and will be back soon.'))],
    ['an error that says 200', website(t, bare('Error', 'Something went wrong. Database connection error.'))],
    ['nothing that says 200', website(t, { body: '' })],
    ['not found that says 200', website(t, bare('Not found', `${nav(t)}<p>We could not find that page.</p>`))],
    [
      'another page at its address',
      website(
        t,
        bare(
          'Our new shop',
          `<p>${'entirely different content about socks and shoes '.repeat(20)}</p>${img('new.jpg')}`,
        ),
      ),
    ],
    ['a page without its own pictures', website(t, page(t, '<p>Autoriser les cookies</p>', { others: [] }))],
    ['a suspended account', website(t, bare('Account suspended', 'This account has been suspended.'))],
    ['a file instead of a page', website(t, { type: 'application/pdf', body: '%PDF-1.7' })],
    ['data instead of a page', website(t, { type: 'application/json', body: '{"error":"none"}' })],
    ['no content', website(t, { status: 204, body: '' })],
    [
      'a page that only scripts fill',
      website(t, bare(t.title, '<div id="root"></div><script src="/app.js"></script>')),
    ],
    [
      'pictures that only readers of the site get',
      website(t, page(t, img('p1.jpg')), { '/media/p1.jpg': { status: 403, body: 'no' } }),
    ],
    ['pictures whose server is down', website(t, page(t, img('p1.jpg')), { '/media/p1.jpg': down })],
    [
      'a style sheet whose server is down',
      website(t, page(t, '<b class="b"></b>', { head: '<link rel="stylesheet" href="/s.css">' }), { '/s.css': down }),
    ],
    ['a frame whose server is down', website(t, page(t, '<iframe src="/frame"></iframe>'), { '/frame': down })],
    ['a page cut off', website(t, page(t, '', { text: `${' '.repeat(6 * 1024 * 1024)}${t.text}` }))],
  ]
}

/** Every change of a page; `inline` is the photograph as an address of its own. */
export function changesOf(t: Template, image_id: string, inline: string): Change[] {
  const of = (expected: ComplianceResult, changes: [string, Site][]): Change[] =>
    changes.map(([name, site]) => ({ name: `${t.name}: ${name}`, expected, site: withImage(site, image_id) }))
  return [
    ...of('still_there', stillThere(t, inline)),
    ...of('removed', removed(t)),
    ...of('licensed_embed', [['our plugin in its place', website(t, page(t, plugin))]]),
    ...of('unreachable', unreachable(t)),
  ]
}

const withImage =
  (site: Site, image_id: string): Site =>
  (path, host) => {
    const reply = site(path, host)
    return typeof reply.body === 'string' ? { ...reply, body: reply.body.replace('IMAGE', image_id) } : reply
  }
