// Identifiers: a prefix that names the entity and a time-sortable ULID, such as `img_01J…`.
import { ulid } from 'ulid'

const idPrefixes = {
  user: 'usr',
  session: 'ses',
  email_token: 'emt',
  mail: 'mai',
  image: 'img',
  certificate: 'crt',
  anchor_batch: 'bat',
  genre: 'gen',
  collection: 'col',
  photographer: 'pho',
  image_error: 'ier',
  email: 'ema',
  ubo: 'ubo',
  identity_document: 'idd',
  ubo_declaration: 'udc',
  bank_account: 'ban',
  wallet: 'wal',
  whitelist_entry: 'wle',
  credit: 'crd',
  beta_tester: 'bet',
  audit_entry: 'aud',
  contact_message: 'msg',
  account_deletion: 'del',
  recovery_code: 'rcv',
  payment_hook: 'phk',
  log_entry: 'log',
  ftp_arrival: 'far',
  ftp_server: 'fts',
  priority: 'pri',
  upload_profile: 'upr',
  upload: 'upl',
  upload_part: 'upp',
  dated_digest: 'dgt',
  domain: 'dom',
  domain_change: 'dch',
  domain_watch: 'dwa',
  crawl_host: 'cho',
  crawl_page: 'pag',
  crawl_picture: 'pic',
  hit: 'hit',
  hit_change: 'hch',
  evidence: 'evi',
  notice: 'ntc',
  license: 'lic',
  cart: 'bsk',
  cart_item: 'bit',
  purchase: 'pur',
  purchase_item: 'pit',
  ledger_transaction: 'ltx',
  card: 'car',
  subscription: 'sub',
  subscription_quote: 'quo',
  subscription_renewal: 'ren',
  invoice: 'inv',
  invoicing_agreement: 'iag',
  invoicing_signature: 'isg',
  pay_in: 'pay',
  card_agreement: 'agr',
  mandate: 'man',
  refund: 'rfd',
  dispute: 'dsp',
  transfer: 'trf',
  payout: 'pou',
  payout_block: 'pbl',
  ledger_check: 'lck',
} as const

export type Entity = keyof typeof idPrefixes
export type Id<E extends Entity> = `${(typeof idPrefixes)[E]}_${string}`

/** What an id looks like; whether something has it, only the database knows. */
export const isId = (text: string): boolean => /^[a-z]{3}_\w{1,60}$/.test(text)

/** A new id of an entity; ids made later sort after ids made earlier (to the millisecond). */
export function newId<E extends Entity>(entity: E, at: Date): Id<E> {
  return `${idPrefixes[entity]}_${ulid(at.getTime())}`
}
