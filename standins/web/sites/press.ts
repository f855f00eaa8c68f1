// Sites of the local web that publish: a blog, a newspaper, a magazine, a slow one and one that answers by turns.
import { demo, type Site } from '../site.ts'

const serif = 'font-family: Georgia, "Times New Roman", serif'

const blog: Site = {
  name: 'carnet-de-route',
  kind: 'blog',
  language: 'fr',
  title: 'Carnet de route',
  tagline: 'Deux sacs, une carte et beaucoup de détours',
  standing: 'copy',
  layout: 'column',
  color: '#2f6f4e',
  css: `body { ${serif}; background: #fbf8f1; color: #2b2a26 } main { max-width: 42rem } article img { border: 8px solid #fff; box-shadow: 0 2px 10px #0003 }`,
  articles: [
    {
      path: '/2026/06/les-sommets-au-petit-matin/',
      title: 'Les sommets au petit matin',
      text: ['Partis avant le jour, nous avons suivi le sentier jusqu’au mur de roche. Le silence, puis les choucas.'],
      exhibits: [{ source: demo('summits'), alteration: 'crop70', caption: 'La montée vers le refuge' }],
    },
    {
      path: '/2026/05/un-ruisseau-pour-la-sieste/',
      title: 'Un ruisseau pour la sieste',
      text: ['Il y a des haltes qu’on n’avait pas prévues et qui font tout le voyage.'],
      exhibits: [
        { source: demo('brook'), alteration: 'mirrored', caption: 'L’eau fraîche sous les arbres' },
        {
          source: demo('dandelion'),
          alteration: 'bright',
          caption: 'Un pissenlit dans le contre-jour',
          placement: 'lazy',
        },
      ],
    },
    {
      path: '/2026/04/le-dernier-soleil/',
      title: 'Le dernier soleil',
      text: ['Nous sommes restés jusqu’à ce que la lumière s’éteigne. La descente s’est faite à la lampe.'],
      exhibits: [{ source: demo('sunset'), alteration: 'small', caption: 'Vue du belvédère' }],
    },
  ],
  notices: [
    {
      path: '/a-propos/',
      title: 'À propos',
      html: '<p>Écrivez-nous : <a href="mailto:bonjour@carnet-de-route.localhost?subject=Bonjour">bonjour@carnet-de-route.localhost</a>.</p>',
    },
    {
      path: '/mentions-legales/',
      title: 'Mentions légales',
      html: '<p>Éditrice : Inès Maréchal, 14 rue des Lilas, 38000 Grenoble, France.<br>Hébergement : Hébergeur du Vercors, 2 place du Marché, 26000 Valence. Contact de l’hébergeur : abus [at] hebergeur-vercors.localhost</p>',
    },
  ],
  registry: {
    style: 'afnic',
    registrar: 'Registrar des Alpes',
    registrant: 'Inès Maréchal',
    address: ['14 rue des Lilas', '38000', 'Grenoble'],
    country: 'FR',
    email: 'ines.marechal@carnet-de-route.localhost',
    abuse: 'abuse@registrar-alpes.localhost',
    created: '2019-03-14',
    expires: '2027-03-14',
  },
  has_sitemap: true,
  takes: ['crop70', 'mirrored', 'bright', 'framed'],
}

const newspaper: Site = {
  name: 'gazette-du-littoral',
  kind: 'newspaper',
  language: 'fr',
  title: 'La Gazette du Littoral',
  tagline: 'Le quotidien des deux rives, depuis 1911',
  standing: 'copy',
  layout: 'paper',
  color: '#1c2b4a',
  picture_host: 'img.gazette-du-littoral',
  css: `body { ${serif}; background: #fff; color: #111 } header.site h1 { font-size: 3rem; text-align: center; border-block: 3px double #111 } main { columns: 2 24rem; column-gap: 2.5rem } article { break-inside: avoid }`,
  articles: [
    {
      path: '/economie/le-pont-rouvre-12044.html',
      title: 'Le pont rouvre après six mois de travaux',
      text: [
        'La circulation a repris lundi sur le grand pont. Les haubans ont été contrôlés un à un.',
        'Le département annonce une nouvelle visite dans cinq ans.',
      ],
      exhibits: [
        {
          source: demo('bridge'),
          alteration: 'bar',
          caption: 'Les haubans vus du tablier. Photo : DR',
          placement: 'json_ld',
        },
      ],
    },
    {
      path: '/mer/la-cote-recule-12031.html',
      title: 'La côte recule d’un mètre par an',
      text: ['Les relevés de l’été confirment la tendance. Les communes demandent un plan.'],
      exhibits: [{ source: demo('wave'), alteration: 'crop50', caption: 'La plage vue du ciel. Photo : DR' }],
    },
    {
      path: '/nature/la-sittelle-oiseau-de-l-annee-11987.html',
      title: 'La sittelle, oiseau de l’année',
      text: ['Elle descend les troncs la tête en bas. Les associations comptent ses nids.'],
      exhibits: [
        { source: demo('nuthatch'), alteration: 'cropped_grey_bar', caption: 'Photo : DR', placement: 'og' },
        { source: demo('nuthatch'), alteration: 'grey', caption: 'Une sittelle en hiver. Photo : DR' },
      ],
    },
  ],
  notices: [
    {
      path: '/contact.html',
      title: 'Contact',
      html: '<p>Rédaction : redaction@gazette-du-littoral.localhost — Abonnements : <span>abonnements</span>&#64;gazette-du-littoral.localhost</p>',
    },
    {
      path: '/mentions-legales.html',
      title: 'Mentions légales',
      html: '<p>La Gazette du Littoral SA, 3 quai des Chalutiers, 56100 Lorient. Directeur de la publication : Yann Le Goff. Hébergement : voir registre.</p><script type="application/ld+json">{"@context":"https://schema.org","@type":"NewsMediaOrganization","name":"La Gazette du Littoral","email":"mailto:direction@gazette-du-littoral.localhost","address":{"@type":"PostalAddress","streetAddress":"3 quai des Chalutiers","postalCode":"56100","addressLocality":"Lorient","addressCountry":"FR"}}</script>',
    },
  ],
  registry: {
    style: 'afnic',
    registrar: 'Noms de Bretagne',
    registrant: 'LA GAZETTE DU LITTORAL SA',
    address: ['3 quai des Chalutiers', '56100', 'Lorient'],
    country: 'FR',
    email: 'domaines@gazette-du-littoral.localhost',
    abuse: 'abuse@noms-de-bretagne.localhost',
    created: '2001-09-03',
    expires: '2028-09-03',
  },
  has_sitemap: true,
  takes: ['bar', 'crop50', 'cropped_grey_bar'],
}

const magazine: Site = {
  name: 'halcyon-magazine',
  kind: 'magazine',
  language: 'en',
  title: 'Halcyon',
  tagline: 'Slow living, beautifully printed',
  standing: 'copy',
  layout: 'grid',
  color: '#7a4b6b',
  css: 'body { font-family: Optima, Candara, sans-serif; background: #f3eef1; color: #30222b } article { background: #fff; padding: 1rem; border-radius: 1rem } .hero { height: 22rem; background-size: cover }',
  articles: [
    {
      path: '/stories/quiet-water',
      title: 'Quiet water',
      text: ['A walk upstream, with nothing to do but listen.'],
      exhibits: [{ source: demo('brook'), alteration: 'recompressed', caption: 'The upper pool', placement: 'srcset' }],
    },
    {
      path: '/stories/the-red-bowl',
      title: 'The red bowl',
      text: ['One fruit, one bowl, one hour of good light.'],
      exhibits: [{ source: demo('fig'), alteration: 'sepia', caption: 'Half a fig', placement: 'picture' }],
    },
    {
      path: '/stories/ridge-country',
      title: 'Ridge country',
      text: ['Autumn comes early up here.'],
      exhibits: [
        { source: demo('ridge'), alteration: 'crop70', caption: 'Beeches below the ridge', placement: 'background' },
        { source: demo('dragonfly'), alteration: 'whole', caption: 'A visitor', placement: 'stylesheet' },
      ],
    },
    {
      path: '/stories/two-faces-at-the-window',
      title: 'Two faces at the window',
      text: ['They watch the street all day and never tire of it.'],
      exhibits: [{ source: demo('spaniels'), alteration: 'turned', caption: 'At the window', placement: 'noscript' }],
    },
  ],
  notices: [
    {
      path: '/contact',
      title: 'Contact',
      html: '<p>Editors: <a class="__cf_email__" data-cfemail="2f4a4b465b405d5c6f474e434c56404102424e484e5546414a0143404c4e4347405c5b">[email&#160;protected]</a>. Emails: hello (at) halcyon-magazine (dot) localhost.</p>',
    },
    {
      path: '/imprint',
      title: 'Imprint',
      html: '<p>Halcyon Publishing Ltd, 9 Lantern Row, Bristol BS1 4QA, United Kingdom. Company no. 00000000.</p>',
    },
  ],
  registry: {
    style: 'generic',
    registrar: 'Harbour Names Ltd',
    registrant: 'Halcyon Publishing Ltd',
    address: ['9 Lantern Row', 'BS1 4QA', 'Bristol'],
    country: 'GB',
    email: 'domains@halcyon-magazine.localhost',
    abuse: 'abuse@harbour-names.localhost',
    created: '2015-01-20',
    expires: '2027-01-20',
    referral: 'whois.registrar.localhost',
  },
  has_sitemap: true,
  takes: ['recompressed', 'sepia', 'crop70', 'turned'],
}

const slow: Site = {
  name: 'slow-press',
  kind: 'slow',
  language: 'en',
  title: 'The Slow Press',
  tagline: 'Good things take their time, and so does our server',
  standing: 'copy',
  layout: 'column',
  color: '#555555',
  css: `body { ${serif}; background: #eee } main { max-width: 38rem; background: #fff; padding: 2rem }`,
  articles: [
    {
      path: '/essays/on-waiting',
      title: 'On waiting',
      text: ['A clock is a machine for making people hurry.'],
      exhibits: [{ source: demo('clock'), alteration: 'crop70', caption: 'Ten to two' }],
    },
  ],
  notices: [{ path: '/contact', title: 'Contact', html: '<p>Post only. Or: desk AT slow-press DOT localhost</p>' }],
  registry: {
    style: 'private',
    registrar: 'Harbour Names Ltd',
    registrant: null,
    address: null,
    country: 'IE',
    email: null,
    abuse: 'abuse@harbour-names.localhost',
    created: '2020-05-05',
    expires: '2027-05-05',
  },
  has_sitemap: false,
}

const moody: Site = {
  name: 'now-and-then',
  kind: 'moody',
  language: 'en',
  title: 'Now & Then',
  tagline: 'A local newsletter on an overworked machine',
  standing: 'copy',
  layout: 'column',
  color: '#a04020',
  css: 'body { font-family: "Trebuchet MS", sans-serif; background: #fff7ee } main { max-width: 40rem }',
  articles: [
    {
      path: '/issues/42',
      title: 'Issue 42: the drum in the corner',
      text: ['Every café needs one thing that nobody explains.'],
      exhibits: [{ source: demo('drum'), alteration: 'crop70', caption: 'In the corner' }],
    },
  ],
  notices: [
    { path: '/contact', title: 'Contact', html: '<p><a href="mailto:team@now-and-then.localhost">Write</a></p>' },
  ],
  registry: {
    style: 'generic',
    registrar: 'Prairie Domains Inc.',
    registrant: 'Now and Then Cooperative',
    address: ['77 Mill Street', '61801', 'Urbana'],
    country: 'US',
    email: 'admin@now-and-then.localhost',
    abuse: 'abuse@prairie-domains.localhost',
    created: '2018-11-30',
    expires: '2026-11-30',
  },
  has_sitemap: false,
}

export const press = [blog, newspaper, magazine, slow, moody]
