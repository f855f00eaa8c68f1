// Sites of the local web that test a crawler: look-alikes that are nobody's copies, a club behind robots.txt, and an application.
import { demo, type Exhibit, hidden, type Site, scene } from '../site.ts'

const alike = (name: Parameters<typeof scene>[0], caption: string): Exhibit[] =>
  [11, 42].map(seed => ({ source: scene(name, seed), alteration: 'whole', caption }))

const lookAlikes: Site = {
  name: 'same-same-stock',
  kind: 'look_alikes',
  language: 'en',
  title: 'Same Same Stock',
  tagline: 'Other pictures of the same things',
  standing: 'look_alike',
  layout: 'grid',
  color: '#446622',
  css: 'body { font-family: Arial, sans-serif; background: #fff } article { border-bottom: 1px solid #ccc }',
  articles: [
    {
      path: '/stock/mountains',
      title: 'Mountains',
      text: ['Grey rock, green slope, a path.'],
      exhibits: alike('mountains', 'Rock and meadow'),
    },
    { path: '/stock/sunset', title: 'Sunset', text: ['A low sun.'], exhibits: alike('sunset', 'Low sun') },
    { path: '/stock/bridges', title: 'Bridges', text: ['Cables across the sky.'], exhibits: alike('cables', 'Cables') },
    { path: '/stock/coast', title: 'Coast', text: ['Foam between sand and sea.'], exhibits: alike('coast', 'Foam') },
    {
      path: '/stock/seed-heads',
      title: 'Seed heads',
      text: ['Against the light.'],
      exhibits: alike('seeds', 'Seed heads'),
    },
    { path: '/stock/bowls', title: 'Bowls', text: ['Red on grey.'], exhibits: alike('dish', 'A red bowl') },
    { path: '/stock/brooks', title: 'Brooks', text: ['Water between stones.'], exhibits: alike('stream', 'A brook') },
    { path: '/stock/folds', title: 'Folds', text: ['Purple and orange.'], exhibits: alike('folds', 'Folds') },
  ],
  notices: [
    {
      path: '/contact',
      title: 'Contact',
      html: '<p><a href="mailto:stock@same-same-stock.localhost">stock@same-same-stock.localhost</a></p>',
    },
  ],
  registry: {
    style: 'generic',
    registrar: 'Harbour Names Ltd',
    registrant: 'Same Same Stock BV',
    address: ['Keizersgracht 1', '1015 CN', 'Amsterdam'],
    country: 'NL',
    email: 'legal@same-same-stock.localhost',
    abuse: 'abuse@harbour-names.localhost',
    created: '2019-09-19',
    expires: '2027-09-19',
  },
  has_sitemap: true,
}

const club: Site = {
  name: 'salon-prive',
  kind: 'robots',
  language: 'fr',
  title: 'Le Salon privé',
  tagline: 'Club d’images, sur invitation',
  standing: 'copy',
  layout: 'column',
  color: '#4a1030',
  css: 'body { font-family: Didot, Georgia, serif; background: #1d0a14; color: #f2e6ec } a { color: #e7a8c6 }',
  articles: [
    {
      path: '/vitrine/',
      title: 'La vitrine',
      text: ['Ce que tout le monde peut voir.'],
      exhibits: [{ source: demo('umang'), alteration: 'mirrored', caption: 'En vitrine' }],
    },
    {
      path: '/prive/album-1/',
      title: 'Album des membres',
      text: ['Les robots n’entrent pas ici.'],
      exhibits: [{ source: demo('brook'), alteration: 'whole', caption: 'Membres seulement', standing: 'forbidden' }],
    },
    {
      path: '/prive/album-2/',
      title: 'Second album',
      text: ['Ni ici.'],
      exhibits: [{ source: demo('fig'), alteration: 'whole', caption: 'Membres seulement', standing: 'forbidden' }],
    },
  ],
  notices: [{ path: '/contact/', title: 'Contact', html: '<p>concierge@salon-prive.localhost, 75008 Paris</p>' }],
  registry: hidden('registrar-alpes', 'Registrar des Alpes', 'FR'),
  robots: ['Disallow: /prive/', 'Disallow: /*?apercu=', 'Allow: /prive/regles/$'],
  has_sitemap: true,
}

const application: Site = {
  name: 'darkroom-app',
  kind: 'app',
  language: 'en',
  title: 'Darkroom',
  tagline: 'A gallery that comes with its script',
  standing: 'copy',
  layout: 'grid',
  color: '#111111',
  css: 'body { font-family: system-ui, sans-serif; background: #000; color: #ccc } #app { min-height: 20rem }',
  articles: [
    {
      path: '/roll/1',
      title: 'Roll 1',
      text: [],
      exhibits: [
        { source: demo('lamp'), alteration: 'mirrored', caption: 'Frame 1', placement: 'script' },
        { source: demo('clock'), alteration: 'crop50', caption: 'Frame 2', placement: 'script' },
      ],
    },
  ],
  notices: [],
  registry: hidden('prairie-domains', 'Prairie Domains Inc.', 'US'),
  has_sitemap: false,
}

export const special = [lookAlikes, club, application]
