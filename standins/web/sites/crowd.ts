// Sites of the local web that people fill: jokes, boards, a forum, a picture host and wallpapers.
import { demo, hidden, type Site } from '../site.ts'

const memes: Site = {
  name: 'laugh-barn',
  kind: 'memes',
  language: 'en',
  title: 'Laugh Barn',
  tagline: 'Fresh jokes, old pictures',
  standing: 'copy',
  layout: 'grid',
  color: '#d22b8b',
  css: 'body { font-family: Impact, "Arial Black", sans-serif; background: #222; color: #fff } a { color: #ff8ad0 } article { background: #333; padding: .5rem }',
  articles: [
    {
      path: '/j/when-the-postman-rings',
      title: 'When the postman rings',
      text: ['1 284 laughs'],
      exhibits: [{ source: demo('spaniels'), alteration: 'cropped_mirrored_words', caption: 'When the postman rings' }],
    },
    {
      path: '/j/monday-head-first',
      title: 'Monday, head first',
      text: ['912 laughs'],
      exhibits: [{ source: demo('nuthatch'), alteration: 'cropped_mirrored_words', caption: 'Monday, head first' }],
    },
  ],
  notices: [{ path: '/dmca', title: 'DMCA', html: '<p>Send notices to dmca@laugh-barn.localhost</p>' }],
  registry: hidden('cheap-names', 'Cheap Names LLC', 'PA'),
  has_sitemap: false,
  takes: ['cropped_mirrored_words'],
}

const boards: Site = {
  name: 'moodboards',
  kind: 'boards',
  language: 'en',
  title: 'Moodboards',
  tagline: 'Pin what you like',
  standing: 'copy',
  layout: 'grid',
  color: '#c1272d',
  css: 'body { font-family: system-ui, sans-serif; background: #f0f0f0 } article { background: #fff; border-radius: 1.2rem; padding: .8rem }',
  articles: [
    {
      path: '/board/evenings',
      title: 'Evenings',
      text: ['38 pins'],
      exhibits: [{ source: demo('sunset'), alteration: 'collage', caption: 'Four moods' }],
    },
    {
      path: '/board/read-this',
      title: 'Read this',
      text: ['12 pins'],
      exhibits: [
        { source: demo('dragonfly'), alteration: 'page', caption: 'From a magazine' },
        { source: demo('lamp'), alteration: 'crop30', caption: 'A detail', placement: 'srcset' },
      ],
    },
  ],
  notices: [
    {
      path: '/legal',
      title: 'Legal',
      html: '<p>Moodboards Inc., 500 Market Street, San Francisco, CA 94105, USA. copyright@moodboards.localhost</p>',
    },
  ],
  registry: {
    style: 'generic',
    registrar: 'Prairie Domains Inc.',
    registrant: 'Moodboards Inc.',
    address: ['500 Market Street', '94105', 'San Francisco'],
    country: 'US',
    email: 'domains@moodboards.localhost',
    abuse: 'abuse@prairie-domains.localhost',
    created: '2013-03-03',
    expires: '2029-03-03',
    referral: 'whois.registrar.localhost',
  },
  has_sitemap: true,
  takes: ['collage', 'page', 'crop30'],
}

const forum: Site = {
  name: 'forum-photo',
  kind: 'forum',
  language: 'fr',
  title: 'Forum Photo',
  tagline: 'Conseils, critiques et coups de gueule',
  standing: 'copy',
  layout: 'thread',
  color: '#335577',
  picture_host: 'pixdrop',
  css: 'body { font-family: Tahoma, sans-serif; background: #dfe6ee; color: #223 } article { background: #fff; border: 1px solid #9ab; margin-bottom: 1rem; padding: .6rem } article p::before { content: "» "; color: #89a }',
  articles: [
    {
      path: '/viewtopic.php?t=4411',
      title: 'Vos plus belles macros ?',
      text: ['Je commence avec celle-ci, prise hier dans le jardin.', 'Superbe ! Quel objectif ?'],
      exhibits: [{ source: demo('dragonfly'), alteration: 'marked', caption: 'macro_jardin.jpg' }],
    },
    {
      path: '/viewtopic.php?t=4398',
      title: 'Lequel pour un fond d’écran',
      text: ['J’hésite entre les deux.'],
      exhibits: [
        { source: demo('fossa'), alteration: 'recompressed', caption: 'fond1.jpg', placement: 'link' },
        { source: demo('umang'), alteration: 'crop70', caption: 'fond2.jpg' },
      ],
    },
  ],
  notices: [
    { path: '/contact.php', title: 'Contact', html: '<p>moderation [arobase] forum-photo [point] localhost</p>' },
  ],
  registry: {
    style: 'afnic',
    registrar: 'Noms de Bretagne',
    registrant: 'Association Forum Photo',
    address: ['8 allée des Tilleuls', '35000', 'Rennes'],
    country: 'FR',
    email: 'bureau@forum-photo.localhost',
    abuse: 'abuse@noms-de-bretagne.localhost',
    created: '2004-02-29',
    expires: '2027-02-28',
  },
  has_sitemap: false,
}

const hoster: Site = {
  name: 'pixdrop',
  kind: 'hoster',
  language: 'en',
  title: 'Pixdrop',
  tagline: 'Drop a picture, get a link',
  standing: 'copy',
  layout: 'grid',
  color: '#1a7f8e',
  css: 'body { font-family: "Courier New", monospace; background: #0c1b1e; color: #cfe } a { color: #6ee }',
  articles: [
    {
      path: '/i/7fk2',
      title: '7fk2',
      text: ['Uploaded by a guest, 311 views'],
      exhibits: [{ source: demo('landing'), alteration: 'whole', caption: '7fk2' }],
    },
    {
      path: '/i/9qd0',
      title: '9qd0',
      text: ['Uploaded by a guest, 12 views'],
      exhibits: [{ source: demo('landing'), alteration: 'crop50', caption: '9qd0', placement: 'link' }],
    },
  ],
  notices: [{ path: '/abuse', title: 'Abuse', html: '<p>Report a picture: <b>abuse</b><i>@</i>pixdrop.localhost</p>' }],
  registry: hidden('pixdrop', 'Cheap Names LLC', 'NL'),
  has_sitemap: false,
  takes: ['whole', 'marked', 'crop50'],
}

const wallpapers: Site = {
  name: 'wallpaper-vault',
  kind: 'wallpapers',
  language: 'en',
  title: 'Wallpaper Vault',
  tagline: '4K, free, no questions asked',
  standing: 'copy',
  layout: 'grid',
  color: '#3b2fb5',
  css: 'body { font-family: Arial, sans-serif; background: #0b0a1f; color: #ddd } a { color: #9fa8ff } article { background: #17153a; padding: .6rem }',
  articles: (['fossa', 'umang', 'bridge', 'wave', 'landing', 'grain'] as const).map((photo, index) => ({
    path: `/download/${1200 + index}`,
    title: `Wallpaper #${1200 + index}`,
    text: ['3840 × 2160, downloaded 5 102 times'],
    exhibits: [
      {
        source: demo(photo),
        alteration: (['whole', 'marked', 'squeezed'] as const)[index % 3] ?? 'whole',
        caption: `Wallpaper #${1200 + index}`,
        placement: (['img', 'srcset', 'lazy'] as const)[index % 3] ?? 'img',
      },
    ],
  })),
  notices: [
    { path: '/privacy', title: 'Privacy', html: '<p>Owner: see whois. webmaster&#x40;wallpaper-vault.localhost</p>' },
  ],
  registry: hidden('cheap-names', 'Cheap Names LLC', 'CY'),
  has_sitemap: true,
  takes: ['whole', 'marked', 'squeezed', 'recompressed'],
}

export const crowd = [memes, boards, forum, hoster, wallpapers]
