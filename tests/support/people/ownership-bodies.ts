// What endpoints that name an object are sent when somebody else asks.
import { browser } from '../billing/cards.ts'
import { registrationBody } from './people.ts'

/** Bodies of the right shape for endpoints that do not take an empty one. */
export const bodies: Record<string, object> = {
  'POST /carts/{id}/add_item': { image: 'img_none' },
  'POST /carts/{id}/remove_item': { item: 'bit_none' },
  'POST /carts/{id}/create_user_and_link_cart': registrationBody(),
  'POST /carts/{id}/checkout': { browser, total_cents: 0 },
  'POST /carts/{id}/add_items': { images: ['img_none'], duration: 'one_year' },
  'POST /lightboxes/{id}/add_image': { image: 'img_none' },
  'POST /lightboxes/{id}/remove_image': { image: 'img_none' },
  'POST /lightboxes/{id}/note_image': { image: 'img_none', note: null },
  'POST /licenses/{id}/transfer': { licensee: 'Magnum', url: 'https://client.example' },
  'PATCH /photographers/{id}': { name: 'Vivian' },
  'POST /images/{id}/dossier/exhibits': { kind: 'raw_file', file_name: 'a.nef', bytes: 1, sha256: 'a'.repeat(64) },
  'POST /images/{id}/dossier/series': { images: ['img_none'] },
  'POST /hits/{id}/clearances': {
    rule: 'agency_sale',
    source_id: 'air_none',
    reason: 'The agency has said in writing.',
  },
  'POST /images/{id}/appeal': { text: 'It is a study.' },
  'POST /infringements/{id}/answers/{answer}/accept': { reason: 'Bought of our agency.' },
  'POST /infringements/{id}/answers/{answer}/refuse': { reason: 'It is for another photograph.' },
  'POST /infringements/{id}/host_notice': { digest: 'a'.repeat(64), declared: true },
  'POST /infringements/{id}/withdraw': { reason: 'It was licensed after all.' },
  'POST /infringements/{id}/litigation': { agreed: true, cost_note_version: 1 },
  'POST /litigations/{id}/withdraw': { reason: 'They have paid.' },
  'POST /litigations/{id}/ignore': { comment: 'It is hardly recognisable.' },
  'POST /litigations/{id}/discount': { discount_cents: 1, reason: 'They wrote at once.' },
  'POST /litigations/{id}/suspend': { reason: 'They have asked for a month.' },
  'POST /litigations/{id}/resume': { reason: 'The month is over.' },
  'POST /litigations/{id}/succeed': { outcome: 'They have paid.' },
  'POST /litigations/{id}/fail': { outcome: 'Nobody can be found.' },
  'POST /invoices/{id}/pay': { browser },
  'POST /mandates/{id}/set_default': { is_default: false },
  'PATCH /subscriptions/{id}': { next_plan: null },
  'PATCH /nfts/{id}': { max_editions: 2 },
  'PATCH /listings/{id}': { price: '1' },
  'POST /listings/{id}/deploy': { signature: `0x${'00'.repeat(65)}` },
  'POST /chain_actions/{id}/sent': { hash: `0x${'00'.repeat(32)}` },
  'POST /royalties/{id}/claim': { currency: 'tUSDC' },
  'POST /priorities/{id}/declaration': { ground: 'agency' },
  'POST /priorities/{id}/answer': { agree: true },
}

const home = { address: '5 rue du Port', zip: '35400', city: 'Saint-Malo', country: 'FR' }
/** The owner of a company. */
export const ubo = {
  first_name: 'Jeanne',
  last_name: 'Barret',
  born_on: '1980-07-27',
  nationality: 'FR',
  birth_city: 'Autun',
  birth_country: 'FR',
  ...home,
}

export const bank = {
  type: 'iban' as const,
  iban: 'FR7630006000011234567890189',
  owner_name: 'Marie Curie',
  owner_address: home.address,
  owner_zip: home.zip,
  owner_city: home.city,
  owner_country: 'FR',
}

/** What stands on a public chain is seen by all, and a wallet decides who may do what: tried with a chain in domains/nft. */
export const onChain = ({ path }: { path: string }): boolean =>
  path.startsWith('/tokens/{id}') ||
  ['/transactions/{id}/assign', '/images/{id}/nft', '/listings/{id}/settle', '/royalties/{id}/claim'].includes(path)
