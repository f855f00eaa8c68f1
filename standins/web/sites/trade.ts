// Sites of the local web that sell: a shop, an estate agent, and those that may show what they show.
import { demo, type Site } from '../site.ts'

const shop: Site = {
  name: 'wall-and-table',
  kind: 'shop',
  language: 'en',
  title: 'Wall & Table',
  tagline: 'Posters, trays and other flat things',
  standing: 'copy',
  layout: 'grid',
  color: '#b3541e',
  css: 'body { font-family: Verdana, sans-serif; background: #fff; color: #222 } article { border: 1px solid #ddd; padding: 1rem } .price { font-weight: bold; color: #b3541e }',
  articles: [
    {
      path: '/products/poster-fig',
      title: 'Poster “Fig”, 50 × 70 cm — €39',
      text: ['Printed on heavy paper. In stock, delivered in three days.'],
      exhibits: [{ source: demo('fig'), alteration: 'framed', caption: 'Poster “Fig”', placement: 'json_ld' }],
    },
    {
      path: '/products/tray-coast',
      title: 'Tray “Coast” — €24',
      text: ['Birch veneer, wipes clean.'],
      exhibits: [{ source: demo('wave'), alteration: 'squeezed', caption: 'Tray “Coast”' }],
    },
    {
      path: '/products/fabric-grain',
      title: 'Fabric “Grain”, by the metre — €18',
      text: ['Cotton, 140 cm wide.'],
      exhibits: [{ source: demo('grain'), alteration: 'crop50', caption: 'Fabric “Grain”', placement: 'lazy' }],
    },
    {
      path: '/products/postcards-four',
      title: 'Four postcards — €8',
      text: ['Four pictures, four envelopes.'],
      exhibits: [{ source: demo('dandelion'), alteration: 'collage', caption: 'The four postcards' }],
    },
  ],
  notices: [
    {
      path: '/contact-us',
      title: 'Contact us',
      html: '<p>Orders: sales [at] wall-and-table [dot] localhost<br>Our agency: <a href="mailto:care@helpdesk-agency.localhost">care@helpdesk-agency.localhost</a></p>',
    },
    {
      path: '/legal-notice',
      title: 'Legal notice',
      html: '<p>Wall &amp; Table GmbH, Lindenstraße 8, 10969 Berlin, Germany. VAT DE000000000.</p>',
    },
  ],
  registry: {
    style: 'generic',
    registrar: 'Namen & Mehr GmbH',
    registrant: 'Wall & Table GmbH',
    address: ['Lindenstraße 8', '10969', 'Berlin'],
    country: 'DE',
    email: 'hostmaster@wall-and-table.localhost',
    abuse: 'abuse@namen-und-mehr.localhost',
    created: '2017-02-11',
    expires: '2027-02-11',
    referral: 'whois.registrar.localhost',
  },
  has_sitemap: true,
  takes: ['framed', 'squeezed', 'collage'],
}

const estate: Site = {
  name: 'agence-des-deux-rives',
  kind: 'estate_agent',
  language: 'fr',
  title: 'Agence des Deux Rives',
  tagline: 'Maisons, terrains, vues dégagées',
  standing: 'copy',
  layout: 'grid',
  color: '#0d5c63',
  css: 'body { font-family: "Gill Sans", Calibri, sans-serif; background: #eef3f3; color: #123 } article { background: #fff; padding: 1rem } .hero { height: 20rem; background-size: cover; background-position: center }',
  articles: [
    {
      path: '/biens/maison-vue-montagne-ref-2217',
      title: 'Maison de caractère, vue sur la montagne — 345 000 €',
      text: ['Cinq pièces, jardin clos, exposition plein sud. Vue garantie par le notaire.'],
      exhibits: [
        { source: demo('ridge'), alteration: 'bar', caption: 'La vue depuis la terrasse', placement: 'background' },
      ],
    },
    {
      path: '/biens/studio-design-ref-2209',
      title: 'Studio design refait à neuf — 98 000 €',
      text: ['Luminaires compris. Charges faibles.'],
      exhibits: [
        { source: demo('lamp'), alteration: 'crop70', caption: 'Le séjour' },
        { source: demo('clock'), alteration: 'mirrored_bright', caption: 'L’horloge du salon' },
      ],
    },
  ],
  notices: [
    {
      path: '/nous-contacter',
      title: 'Nous contacter',
      html: '<p>Téléphone : 04 00 00 00 00. Courriel : agence&nbsp;(arobase)&nbsp;agence-des-deux-rives.localhost</p>',
    },
    {
      path: '/mentions-legales',
      title: 'Mentions légales',
      html: '<p>SARL Agence des Deux Rives, 21 cours Gambetta, 69003 Lyon. Carte professionnelle no 0000. <a href="mailto:%6dentions@agence-des-deux-rives.localhost">Nous écrire</a></p>',
    },
  ],
  registry: {
    style: 'afnic',
    registrar: 'Registrar des Alpes',
    registrant: 'SARL AGENCE DES DEUX RIVES',
    address: ['21 cours Gambetta', '69003', 'Lyon'],
    country: 'FR',
    email: 'contact@agence-des-deux-rives.localhost',
    abuse: 'abuse@registrar-alpes.localhost',
    created: '2012-07-01',
    expires: '2027-07-01',
    // A server that no map of ours knows: it must not be asked.
    referral: 'whois.elsewhere.example',
  },
  has_sitemap: true,
}

const licensed: Site = {
  name: 'alpine-review',
  kind: 'licensed',
  language: 'en',
  title: 'Alpine Review',
  tagline: 'Pictures under licence, credited as agreed',
  standing: 'licensed',
  layout: 'paper',
  color: '#20456b',
  css: 'body { font-family: Georgia, serif; background: #fff } main { columns: 2 22rem } article { break-inside: avoid } figcaption { font-style: italic }',
  articles: [
    {
      path: '/issue-9/the-wall',
      title: 'The wall',
      text: ['Three days below the limestone.'],
      exhibits: [
        { source: demo('summits'), alteration: 'whole', caption: 'Aitzol Berasategi, licensed for this issue' },
      ],
    },
    {
      path: '/issue-9/evening',
      title: 'Evening',
      text: ['The last hour of the day belongs to nobody.'],
      exhibits: [
        { source: demo('sunset'), alteration: 'crop70', caption: 'Aitzol Berasategi, licensed for this issue' },
      ],
    },
  ],
  notices: [
    {
      path: '/about',
      title: 'About',
      html: '<p>Editor: <a href="mailto:editor@alpine-review.localhost">editor@alpine-review.localhost</a>. Alpine Review AG, Bahnhofplatz 1, 3011 Bern, Switzerland.</p>',
    },
  ],
  registry: {
    style: 'generic',
    registrar: 'Harbour Names Ltd',
    registrant: 'Alpine Review AG',
    address: ['Bahnhofplatz 1', '3011', 'Bern'],
    country: 'CH',
    email: 'admin@alpine-review.localhost',
    abuse: 'abuse@harbour-names.localhost',
    created: '2010-10-10',
    expires: '2028-10-10',
  },
  has_sitemap: true,
}

const plugin: Site = {
  name: 'atelier-lumiere',
  kind: 'plugin',
  language: 'fr',
  title: 'Atelier Lumière',
  tagline: 'Tirages d’art, avec le certificat sous chaque image',
  standing: 'plugin',
  layout: 'grid',
  color: '#6b5b00',
  css: 'body { font-family: Futura, "Century Gothic", sans-serif; background: #16150f; color: #eee } a { color: #e8d27a }',
  articles: [
    {
      path: '/l-atelier',
      title: 'L’atelier',
      text: ['Chaque image vendue ici porte le module de son certificat : il montre qui l’a faite et quand.'],
      exhibits: [],
    },
  ],
  notices: [
    {
      path: '/contact',
      title: 'Contact',
      html: '<p><a href="mailto:atelier@atelier-lumiere.localhost">atelier@atelier-lumiere.localhost</a>, 5 rue des Forges, 21000 Dijon</p>',
    },
  ],
  registry: {
    style: 'afnic',
    registrar: 'Registrar des Alpes',
    registrant: 'Atelier Lumière',
    address: ['5 rue des Forges', '21000', 'Dijon'],
    country: 'FR',
    email: 'atelier@atelier-lumiere.localhost',
    abuse: 'abuse@registrar-alpes.localhost',
    created: '2021-04-02',
    expires: '2027-04-02',
  },
  has_sitemap: false,
}

const own: Site = {
  name: 'studio-lumen',
  kind: 'allowed',
  language: 'en',
  title: 'Studio Lumen',
  tagline: 'A creator’s own website, on their list of allowed ones',
  standing: 'allowed',
  layout: 'grid',
  color: '#333333',
  css: 'body { font-family: "Helvetica Neue", Arial, sans-serif; background: #fafafa; color: #222 } article img { width: 100% }',
  articles: [
    {
      path: '/work/mountains',
      title: 'Mountains',
      text: ['Selected work.'],
      exhibits: [
        { source: demo('summits'), alteration: 'recompressed', caption: 'Picos' },
        { source: demo('ridge'), alteration: 'small', caption: 'Aitzgorri' },
      ],
    },
  ],
  notices: [
    { path: '/contact', title: 'Contact', html: '<p><a href="mailto:hello@studio-lumen.localhost">Say hello</a></p>' },
  ],
  registry: {
    style: 'private',
    registrar: 'Noms de Bretagne',
    registrant: null,
    address: null,
    country: 'ES',
    email: null,
    abuse: 'abuse@noms-de-bretagne.localhost',
    created: '2016-06-16',
    expires: '2027-06-16',
  },
  has_sitemap: true,
}

export const trade = [shop, estate, licensed, plugin, own]
