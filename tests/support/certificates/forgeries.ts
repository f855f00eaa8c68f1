// The table of forgeries, and what each checker has to say of them: the page and the API, verify.html, and the script.
import type { CertificateProof } from '#lib/contract/certificate-proof.ts'
import { canonicalJson } from '#lib/proof/canonical-json.ts'
import type { Verdict } from '#lib/rules/accounts/verification.ts'
import { statement } from './certificate-fixture.ts'
import { longerStamp, twinOf } from './forged-parts.ts'
import { type ForgeryWorld, us } from './forgery-world.ts'
import { overtaken } from './overtaken.ts'
import { testAuthority } from './test-authority.ts'

export type Forgery = {
  kind: string
  make: (world: ForgeryWorld) => CertificateProof | Promise<CertificateProof>
  /** Of the page and of the API. */
  verdict: Verdict
  /** Of verify.html, which asks neither chain nor log. */
  offline: Verdict
  /**
   * What the script may end with when it asks the service and a node of the chain: 1 does not hold, 2 unreadable, 3 not
   * everything was checked, 5 not the last word. It may never say that one of these is proven.
   */
  script: readonly number[]
}
type Make = Forgery['make']

const author = (name: string) => ({ author: { id: 'usr_forger', name, identity_verified: true } })
const issuer = (name: string, url = 'https://forger.example') => ({ issuer: { name, url } })
const other = { name: 'Safe Pictures', url: 'https://safe.example' }

/** Everything sound, in our name, and not by us: red for everybody. */
const imitations: [kind: string, make: Make][] = [
  ['in our name, our very words', ({ forged }) => forged()],
  ['in our name, with another author', ({ forged }) => forged(author('Mallory'))],
  ['in our name, with another title', ({ forged }) => forged({ title: 'Stolen' })],
  [
    'in our name, with a verified holder',
    ({ forged }) => forged({ rights_holder: { name: 'Mallory', identity_verified: true } }),
  ],
  ['in our name, with an earlier date', ({ forged }) => forged({ issued_at: '2026-11-19T10:00:00Z' })],
  ['in our name, as a second version', ({ forged }) => forged({ version: 2, previous_digest: 'ab'.repeat(32) })],
  ['in our name, for another file', ({ forged }) => forged({ image: { ...statement.image, sha256: '11'.repeat(32) } })],
  ['in our name, in the first form', ({ forgedV1 }) => forgedV1()],
  ['in our name, with twenty editions in the first form', ({ forgedV1 }) => forgedV1({ max_editions: 20 })],
  [
    'in our name, with an earlier certificate',
    ({ forged }) =>
      forged({
        earlier: [
          { certificate_id: 'crt_1', digest: 'ab'.repeat(32), issued_at: '2001-01-01T00:00:00Z', same_file: true },
        ],
      }),
  ],
  ['with our name and another address', ({ forged }) => forged(issuer('Auctor'))],
  ['with our address and another name', ({ forged }) => forged(issuer('Somebody', us.url))],
  ['with an address below ours', ({ forged }) => forged(issuer('Somebody', 'https://certificates.auctor.example'))],
  ['with our address in capitals', ({ forged }) => forged(issuer('Somebody', 'https://AUCTOR.EXAMPLE/'))],
  ['with our address and a dot', ({ forged }) => forged(issuer('Somebody', 'https://auctor.example./'))],
  ['with our address and a port', ({ forged }) => forged(issuer('Somebody', 'https://auctor.example:8443'))],
  ['with our address without encryption', ({ forged }) => forged(issuer('Somebody', 'http://auctor.example'))],
  [
    'with our address as a name before another',
    ({ forged }) => forged(issuer('Somebody', 'https://auctor.example@forger.example')),
  ],
  [
    'with our address as the beginning of another',
    ({ forged }) => forged(issuer('Somebody', 'https://auctor.example.forger.example')),
  ],
  ['with our name in capitals', ({ forged }) => forged(issuer('AUCTOR'))],
  ['with our name spaced out', ({ forged }) => forged(issuer('A u c t o r'))],
  ['with our name and more', ({ forged }) => forged(issuer('Auctor Certificates Ltd'))],
  ['with our name in Cyrillic letters', ({ forged }) => forged(issuer('Аuсtоr'))],
  ['with our name in Greek letters', ({ forged }) => forged(issuer('αυctοr'))],
  ['with our name in mathematical letters', ({ forged }) => forged(issuer('𝐀𝐮𝐜𝐭𝐨𝐫'))],
  ['with our name and invisible letters', ({ forged }) => forged(issuer('Auc\u200btor'))],
  ['with our name written backwards', ({ forged }) => forged(issuer('\u202erotcuA'))],
  ['with our name in full-width letters', ({ forged }) => forged(issuer('Ａｕｃｔｏｒ'))],
  ['with a zero for an o', ({ forged }) => forged(issuer('Auct0r'))],
  ['with our name and accents', ({ forged }) => forged(issuer('Áuctôr'))],
  ['with our name in small capitals', ({ forged }) => forged(issuer('ᴀᴜᴄᴛᴏʀ'))],
  ['with our name in Cherokee and Lisu letters', ({ forged }) => forged(issuer('Ꭺuctꓳr'))],
  ['with our name on black squares', ({ forged }) => forged(issuer('🅰🆄🅲🆃🅾🆁'))],
  ['with our name and soft hyphens', ({ forged }) => forged(issuer('Auc\u00adtor'))],
  ['with our address in Cyrillic letters', ({ forged }) => forged(issuer('Somebody', 'https://аuctor.example'))],
  ['with our address and a full-width dot', ({ forged }) => forged(issuer('Somebody', 'https://auctor。example'))],
  [
    'with our address and a hyphen',
    ({ forged }) => forged(issuer('Somebody', 'https://auctor.example-certificates.com')),
  ],
  [
    'with our address as the path of another',
    ({ forged }) => forged(issuer('Somebody', 'https://forger.example/auctor.example')),
  ],
]

const words =
  (change: (said: string) => string): Make =>
  ({ real, again }) =>
    again({ statement: change(real.proof.statement) })
const withBitcoin =
  (changes: Partial<CertificateProof['bitcoin']>): Make =>
  ({ real, again }) =>
    again({ bitcoin: { ...real.proof.bitcoin, ...changes } })
const withNano =
  (changes: Partial<CertificateProof['nano']>): Make =>
  ({ real, again }) =>
    again({ nano: { ...real.proof.nano, ...changes } })
const withAnchor =
  (changes: object): Make =>
  ({ real, again }) =>
    again({ anchor: { ...real.anchor, ...changes } })
const withStamp =
  (changes: object): Make =>
  ({ real, again }) =>
    again({ time_stamp: real.proof.time_stamp && { ...real.proof.time_stamp, ...changes } })
/** A part of another certificate of the same issuer in place of its own. */
const mixed =
  (...parts: (keyof CertificateProof)[]): Make =>
  async ({ stolen, again }) => {
    const theirs = await stolen({ title: 'Another one' }, { place: {} })
    return again(Object.fromEntries(parts.map(part => [part, theirs[part]])))
  }

/** Something in it does not fit: red for everybody, online or not. */
const contradictions: [kind: string, make: Make][] = [
  ['another author in the text', words(said => said.replace('Marie Curie', 'Mallory'))],
  ['another title', words(said => said.replace('Annecy', 'Genève'))],
  ['another date', words(said => said.replace('2026-11-20T10', '2001-11-20T10'))],
  ['a verified identity', words(said => said.replace('"identity_verified":false', '"identity_verified":true'))],
  ['another version', words(said => said.replace('"version":1', '"version":2'))],
  ['another file', words(said => said.replace(statement.image.sha256, '22'.repeat(32)))],
  ['more licences than were offered', words(said => said.replace('"max_in_force":3', '"max_in_force":20'))],
  ['a lower price', words(said => said.replace('"base_price_cents":8000', '"base_price_cents":2000'))],
  ['numbered editions that nobody offered', words(said => said.replace('"nft":null', '"nft":{"editions":1}'))],
  ['the other form', words(said => said.replace('certificate/2', 'certificate/1'))],
  ['a field more', words(said => said.replace('{', '{"a":"b",'))],
  ['a field less', words(said => said.replace(/"genre":"[a-z]+",/, ''))],
  ['a field twice', words(said => said.replace('"genre":', '"genre":"portrait","genre":'))],
  ['spaces in the text', words(said => said.replace(',', ', '))],
  ['keys in another order', words(said => canonicalJson(JSON.parse(said)).replace(/^\{(".*?":".*?"),/, '{'))],
  ['another digest', ({ again }) => again({ digest: '00'.repeat(32) })],
  ['text and digest of another one', mixed('statement', 'digest')],
  ['the signature of another one', mixed('bitcoin')],
  ['the stamp of another one', mixed('time_stamp')],
  ['the path of another one', mixed('chainpoint')],
  ['the block of another one', mixed('anchor')],
  ['path and block of another one', mixed('chainpoint', 'anchor')],
  [
    'the seal of another one',
    async ({ real, stolen }) => ({ ...real.proof, seal: (await stolen({ title: 'x' })).seal }),
  ],
  ['the message of another signature', withBitcoin({ message: '00'.repeat(32) })],
  ['another signer named', withBitcoin({ address: '1BoatSLRHtKNngkdXEeobR76b53LETtpyT' })],
  ['half a signature', withBitcoin({ signature: 'AAAA' })],
  ['another second signature', withNano({ signature: '00'.repeat(64) })],
  [
    'another second account',
    withNano({ account: 'nano_1111111111111111111111111111111111111111111111111111hifc8npp' }),
  ],
  ['a path to another root', withAnchor({ root: '33'.repeat(32) })],
  ['a path to another transaction', withAnchor({ transaction: `0x${'44'.repeat(32)}` })],
  [
    'a path that starts elsewhere',
    ({ real, again }) =>
      again({ chainpoint: real.proof.chainpoint && { ...real.proof.chainpoint, hash: '55'.repeat(32) } }),
  ],
  ['no path to its block', ({ again }) => again({ chainpoint: null })],
  ['a stamp that is none', withStamp({ token: 'AAAA' })],
  ['a stamp of another time', withStamp({ at: '2001-01-01T00:00:00Z' })],
  [
    'a seal of other values',
    ({ real }) => ({ ...real.proof, anchor: { ...real.anchor, network: 'Ethereum mainnet' } }),
  ],
  ['a stamp with bytes after its end', ({ real, again }) => again(longerStamp(real.proof))],
  ['the twin of the signature', ({ real, again }) => again({ bitcoin: twinOf(real.proof.bitcoin) })],
  ['a seal of another block', ({ real }) => ({ ...real.proof, anchor: { ...real.anchor, block_number: 11 } })],
]

const TODAY = new Date('2026-11-20T10:00:05Z')
const rewritten =
  (change: (said: Record<string, unknown>) => Record<string, unknown>): Make =>
  ({ stolen }) =>
    stolen({}, { text: canonicalJson(change({ ...statement })) })

/** By somebody who has stolen our key: what is impossible shows to everybody. */
const impossible: [kind: string, make: Make][] = [
  [
    'a date of 2001 with today’s stamp and our key',
    ({ stolen }) => stolen({ issued_at: '2001-01-01T00:00:00Z' }, { stamped_at: TODAY }),
  ],
  [
    'a date of next year with today’s stamp and our key',
    ({ stolen }) => stolen({ issued_at: '2027-11-20T00:00:00Z' }, { stamped_at: TODAY }),
  ],
  ['a form that we never wrote, with our key', rewritten(said => ({ ...said, format: 'auctor-certificate/3' }))],
  ['a field that no form has, with our key', rewritten(said => ({ ...said, valuation: '1000000' }))],
  ['a date with an offset, with our key', rewritten(said => ({ ...said, issued_at: '2026-11-20T12:00:00+02:00' }))],
  ['a version nought, with our key', rewritten(said => ({ ...said, version: 0 }))],
  ['a negative width, with our key', rewritten(said => ({ ...said, image: { ...statement.image, width: -4000 } }))],
  [
    'a first version that names one before it, with our key',
    ({ stolen }) => stolen({ previous_digest: 'ab'.repeat(32) }),
  ],
  ['a second version that names none before it, with our key', ({ stolen }) => stolen({ version: 2 })],
  ['editions in the second form, with our key', rewritten(said => ({ ...said, max_editions: 1 }))],
  [
    'the first form without its editions, with our key',
    rewritten(said => ({ ...said, format: 'auctor-certificate/1' })),
  ],
]

/** What such a thief can do well: only the public log tells, and who asks nothing does not learn it. */
const unlogged: [kind: string, offline: Verdict, make: Make][] = [
  ['another author, with our key', 'file_alone', ({ stolen }) => stolen(author('Mallory'))],
  [
    'a newer version, with our key',
    'file_alone',
    ({ stolen }) => stolen({ version: 2, previous_digest: 'ab'.repeat(32) }),
  ],
  [
    'another contract, with our key',
    'file_alone',
    ({ stolen }) => stolen({ title: 'x' }, { place: { contract: `0x${'ef'.repeat(20)}` } }),
  ],
  [
    'a stamp of an authority that nobody knows, with our key',
    'undecided',
    async ({ stolen }) => stolen({ title: 'x' }, { authority: await testAuthority() }),
  ],
  [
    'a stamp that came four days later, with our key',
    'undecided',
    ({ stolen }) => stolen({ title: 'x' }, { stamped_at: new Date('2026-11-24T10:00:05Z') }),
  ],
]

/** Neither red nor green. */
const open: [kind: string, verdict: Verdict, offline: Verdict, make: Make][] = [
  [
    'an honest certificate of somebody else',
    'unknown_issuer',
    'unknown_issuer',
    ({ forged }) => forged({ issuer: other }),
  ],
  [
    'an honest one of somebody else, by another author',
    'unknown_issuer',
    'unknown_issuer',
    ({ forged }) => forged({ issuer: other, ...author('Ada') }),
  ],
  [
    'an honest one of somebody else, in the first form',
    'unknown_issuer',
    'unknown_issuer',
    ({ forgedV1 }) => forgedV1({ issuer: other }),
  ],
  [
    'an honest one of somebody else that praises us in its title',
    'unknown_issuer',
    'unknown_issuer',
    ({ forged }) => forged({ issuer: other, title: 'Certified and verified by Auctor' }),
  ],
  [
    'a true one without its seal',
    'undecided',
    'undecided',
    ({ real }) => {
      const { seal: _, ...rest } = real.proof
      return rest
    },
  ],
  [
    'a true one without any date of others, later',
    'undecided',
    'undecided',
    ({ again }) => again({ time_stamp: null, chainpoint: null, anchor: null }),
  ],
]

const red =
  (verdict: Verdict) =>
  ([kind, make]: [string, Make]): Forgery => ({ kind, make, verdict, offline: verdict, script: [1, 2] })

export const forgeries: readonly Forgery[] = [
  ...imitations.map(red('not_ours')),
  ...contradictions.map(red('broken')),
  ...impossible.map(red('broken')),
  ...unlogged.map(([kind, offline, make]): Forgery => ({ kind, make, verdict: 'broken', offline, script: [1] })),
  ...open.map(([kind, verdict, offline, make]): Forgery => ({ kind, make, verdict, offline, script: [1, 3] })),
  ...overtaken.map(([kind, verdict, offline, make]): Forgery => ({ kind, make, verdict, offline, script: [5] })),
]
