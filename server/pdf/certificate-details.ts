// The middle pages of a certificate: everything the statement says and every part of the proof, in full.

import type { StatementV1, StatementV2 } from '#lib/contract/certificate-proof.ts'
import { standinNotice } from './certificate-front.ts'
import type { Certificate } from './certificate-pages.ts'
import {
  addChapter,
  addParagraph,
  addRow,
  addSection,
  BODY,
  CODE,
  openFlow,
  type PdfFlow,
  QUIET,
  type StyledText,
} from './flow.ts'
import type { Sheet } from './sheet.ts'

/** The proof stays on one page when it can. */
const PROOF_HEIGHT = 330

const body = (text: string): StyledText => ({ text, style: BODY })
const quiet = (text: string): StyledText => ({ text, style: QUIET })
/** Long digests and signatures stand in lines of 64 characters. */
const code = (text: string): StyledText => ({ text: text.replace(/(?<=^\S{64})(?=\S{17})/, '\n'), style: CODE })

/** The flow ends after the proof: what follows may go on there. */
export function drawDetailPages(sheet: Sheet, certificate: Certificate): PdfFlow {
  const { t } = certificate.translator
  const flow = openFlow(sheet, t('section.work'))
  const notice = standinNotice(certificate)
  if (notice) addParagraph(flow, notice, QUIET)
  addWork(flow, certificate)
  addSection(flow, t('section.originality'))
  addOriginality(flow, certificate)
  addSection(flow, t('section.file'))
  addFile(flow, certificate)
  const proof = addChapter(flow, t('section.proof'), PROOF_HEIGHT)
  addProof(proof, certificate)
  if (sheet.lossy) addParagraph(proof, t('lossy'), QUIET)
  return proof
}

function addWork(flow: PdfFlow, { statement, title, translator }: Certificate): void {
  const { t, day, instant } = translator
  const stated = (text: string | null) => (text?.trim() ? body(text) : quiet(t('not_stated')))
  addRow(flow, t('fact.title'), [body(title)])
  const isFirstForm = statement.format === 'auctor-certificate/1'
  const declared = ({ name, identity_verified }: { name: string; identity_verified: boolean }) => [
    body(name),
    quiet(t('identity.declared')),
    quiet(t(identity_verified ? 'identity.verified' : 'identity.unverified')),
  ]
  addRow(flow, t('fact.author'), isFirstForm ? [body(statement.author.name)] : declared(statement.author))
  addRow(flow, t('fact.photographer'), [stated(statement.photographer)])
  const holder = statement.rights_holder
  const identity = t(holder.identity_verified ? 'identity.verified' : 'identity.unverified')
  addRow(flow, t('fact.rights_holder'), isFirstForm ? [body(holder.name), quiet(identity)] : declared(holder))
  addRow(flow, t('fact.created_on'), [stated(statement.created_on && day(statement.created_on))])
  addRow(flow, t('fact.certified_on'), [body(instant(statement.issued_at))])
  if (isFirstForm) addRow(flow, t('fact.editions'), [body(t('editions', { count: statement.max_editions }))])
  addRow(flow, t('fact.genre'), [stated(statement.genre)])
  addRow(flow, t('fact.tags'), [stated(statement.tags.join(', '))])
  addRow(flow, t('fact.collection'), [stated(statement.collection?.name ?? null)])
  if (isFirstForm) addOfferV1(flow, statement, translator)
  else addOffer(flow, statement, translator)
}

function addOfferV1(flow: PdfFlow, { licence, nft }: StatementV1, { t, money }: Certificate['translator']): void {
  const price = licence.base_price_cents
  const sale = price === null ? t('licence.on_sale_no_price') : t('licence.on_sale', { price: money(price) })
  addRow(flow, t('fact.licence'), [body(licence.on_sale ? sale : t('licence.off'))])
  addRow(flow, t('fact.nft'), [body(nft.on_sale ? t('nft.on_sale') : t('nft.off'))])
}

/** What nobody offers is not mentioned. */
function addOffer(flow: PdfFlow, statement: StatementV2, { t, money, instant }: Certificate['translator']): void {
  const { licence, nft, earlier } = statement
  if (licence)
    addRow(flow, t('fact.licence'), [
      body(t('licence.on_sale', { price: money(licence.base_price_cents) })),
      body(t('licence.in_force', { count: licence.max_in_force })),
    ])
  if (nft) addRow(flow, t('fact.nft'), [body(t('nft.editions', { count: nft.editions }))])
  if (earlier.length === 0) return
  addRow(
    flow,
    t('fact.earlier'),
    earlier.flatMap(({ certificate_id, digest, issued_at, same_file }) => [
      body(t('earlier.value', { file: same_file ? 'same' : 'other', instant: instant(issued_at) })),
      code(`${certificate_id}\n${digest}`),
    ]),
  )
}

function addOriginality(flow: PdfFlow, { statement, translator: { t } }: Certificate): void {
  const stated = (text: string | null) => (text?.trim() ? body(text) : quiet(t('not_stated')))
  addRow(flow, t('originality.angle'), [stated(statement.originality.angle)])
  addRow(flow, t('originality.location'), [stated(statement.originality.location)])
  addRow(flow, t('originality.moment'), [stated(statement.originality.moment)])
  addRow(flow, t('originality.technical_means'), [stated(statement.originality.technical_means)])
}

function addFile(flow: PdfFlow, { statement: { image }, translator: { t, number } }: Certificate): void {
  const size = { width: number(image.width), height: number(image.height), bytes: number(image.bytes) }
  addRow(flow, t('file.name'), [body(image.file_name)])
  addRow(flow, t('file.size'), [body(t('file.size_value', size))])
  addRow(flow, t('file.sha256'), [code(image.sha256)])
  addRow(flow, t('file.sha512'), [code(image.sha512)])
  addRow(flow, t('file.fingerprint'), [code(`${image.fingerprint.algorithm} ${image.fingerprint.value}`)])
}

function addProof(flow: PdfFlow, { statement, proof, translator }: Certificate): void {
  const { t, instant } = translator
  addParagraph(flow, t('proof.intro'), QUIET)
  addRow(flow, t('proof.digest'), [code(proof.digest)])
  addRow(flow, t('proof.previous'), [
    statement.previous_digest ? code(statement.previous_digest) : quiet(t('proof.first')),
  ])
  addRow(flow, t('proof.bitcoin'), [
    body(t('proof.signed_by', { address: proof.bitcoin.address })),
    code(proof.bitcoin.signature),
  ])
  addRow(flow, t('proof.nano'), [
    body(t('proof.signed_by', { address: proof.nano.account })),
    code(proof.nano.signature),
  ])
  const stamp = proof.time_stamp
  const standin = (is: boolean) => (is ? [quiet(t('standin'))] : [])
  addRow(flow, t('proof.time_stamp'), [
    stamp
      ? body(
          t('proof.time_stamp_value', {
            instant: instant(stamp.at),
            authority: stamp.authority,
            standin: `${stamp.standin}`,
          }),
        )
      : quiet(t('proof.time_stamp_none')),
    ...standin(stamp?.standin === true),
  ])
  const { anchor } = proof
  if (!anchor) {
    addRow(flow, t('proof.anchor'), [quiet(t('proof.anchor_none'))])
    return
  }
  addRow(flow, t('proof.anchor'), [
    body(
      t('proof.anchor_value', {
        network: anchor.network,
        standin: `${anchor.standin}`,
        chain_id: String(anchor.chain_id),
        instant: instant(anchor.at),
      }),
    ),
    ...standin(anchor.standin),
  ])
  addRow(flow, t('proof.root'), [code(anchor.root)])
  addRow(flow, t('proof.transaction'), [code(anchor.transaction)])
  addRow(flow, t('proof.block'), [
    code(t('proof.block_value', { number: String(anchor.block_number), hash: anchor.block_hash })),
  ])
  addRow(flow, t('proof.contract'), [code(anchor.contract)])
}
