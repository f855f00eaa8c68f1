// The mandate by which a creator has invoices issued in their name: drawn from the account, ready to be signed or signed there.
import { brand } from '#lib/brand.ts'
import type { Profile } from '#lib/contract/profiles.ts'
import { dayOf } from '#lib/dates.ts'
import type { Translator } from '#lib/node/translator.ts'
import { AGREEMENT_VERSION, type AgreementFacts, CONTEST_DAYS } from '#lib/rules/billing/agreement.ts'
import {
  addParagraph,
  addRow,
  addSection,
  BODY,
  body,
  drawFooters,
  openFlow,
  type PdfFlow,
  quiet,
  type StyledText,
} from './flow.ts'
import { closeSheet, openSheet } from './sheet.ts'

export type AgreementInput = {
  profile: Profile
  /** Where the product is reached. */
  public_url: string
  /** Where invoices are contested. */
  support_email: string
  /** The moment of the signature where there is one. */
  drawn_at: Date
  /** Given in the account, with what was said there; null for a document that waits to be signed. */
  signature: (AgreementFacts & { signatory: string }) | null
  translator: Translator<'agreement'>
}

/** Room to sign by hand, in points. */
const SIGNATURE_HEIGHT = 120

/** The agreement as PDF bytes (tagged, PDF/A-3b). The profile must be complete. Equal input gives equal bytes. */
export function invoicingAgreementPdf(given: AgreementInput): Promise<Uint8Array> {
  const input = { ...given, profile: { ...given.profile, ...saidOf(given) } }
  const { profile, translator, drawn_at } = input
  const { t, locale } = translator
  const product = brand.name
  const sheet = openSheet({
    title: t('title'),
    author: product,
    subject: t('subject'),
    locale,
    created_at: drawn_at.toISOString(),
  })
  const flow = openFlow(sheet, t('title'))
  addParagraph(flow, t('intro', { product }), BODY, 10)
  addParties(flow, input)
  addClauses(flow, input)
  addSignature(flow, input)
  drawFooters(sheet, {
    left: t('footer', { product, id: profile.id, version: AGREEMENT_VERSION }),
    page: (page, pages) => t('page', { page, pages }),
  })
  return closeSheet(sheet)
}

/** What was said when signing stands above what the profile says. */
const saidOf = ({ signature }: AgreementInput) =>
  signature ? { company_number: signature.company_number, vat_number: signature.vat_number } : {}

/** Whom the invoices are issued for: the company where there is one, the person otherwise. */
function creatorName({ user_type, company_name, first_name, last_name }: Profile): string {
  return user_type === 'legal' && company_name !== null ? company_name : `${first_name} ${last_name}`
}

function addParties(flow: PdfFlow, { profile, public_url, translator, signature }: AgreementInput): void {
  const { t } = translator
  addSection(flow, t('parties'))
  addRow(flow, t('creator'), [...creatorParts(profile, translator), ...registered(signature)])
  addRow(flow, t('platform'), [body(t('platform_value', { product: brand.name, url: public_url }))])
}

function creatorParts(profile: Profile, { t, locale }: Translator<'agreement'>): StyledText[] {
  const legal = profile.user_type === 'legal'
  const name = `${profile.representative_first_name ?? ''} ${profile.representative_last_name ?? ''}`
  const vat = profile.vat_number === null ? t('vat_none') : t('vat_number', { number: profile.vat_number })
  return [
    body(creatorName(profile)),
    ...homeLines(profile, legal, locale).map(body),
    ...(legal ? [body(t('represented', { name: name.trim() }))] : []),
    ...(profile.company_number === null ? [] : [quiet(t('company_number', { number: profile.company_number }))]),
    quiet(vat),
    quiet(t('account', { id: profile.id })),
  ]
}

/** Such as SAS, 10 000 €, RCS Paris. */
function registered(signature: AgreementInput['signature']): StyledText[] {
  const { legal_form = null, capital = null, register = null } = signature?.registration ?? {}
  const said = [legal_form, capital, register].filter(each => each !== null).join(', ')
  return said === '' ? [] : [quiet(said)]
}

function homeLines(profile: Profile, legal: boolean, locale: string): string[] {
  const { company_address, company_zip, company_city, company_region, company_country } = profile
  const [street, zip, city, region, country] = legal
    ? [company_address, company_zip, company_city, company_region, company_country]
    : [profile.address, profile.zip, profile.city, profile.region, profile.country]
  const named = country === null ? '' : (new Intl.DisplayNames([locale], { type: 'region' }).of(country) ?? country)
  return [street ?? '', `${zip ?? ''} ${city ?? ''}`.trim(), region ?? '', named].filter(line => line !== '')
}

function addClauses(flow: PdfFlow, { profile, support_email: email, translator: { t } }: AgreementInput): void {
  const product = brand.name
  const clauses: [title: string, ...texts: string[]][] = [
    [t('scope_title'), t('scope', { product })],
    [t('form_title'), t('form', { product, name: creatorName(profile) })],
    [t('contest_title'), t('contest', { days: CONTEST_DAYS, email })],
    [t('creator_title'), t('creator_vat', { product }), t('creator_data', { product }), t('creator_copy')],
    [t('platform_title'), t('platform_duties', { product })],
    [t('fee_title'), t('fee')],
    [t('duration_title'), t('duration')],
    [t('law_title'), t('law')],
  ]
  for (const [title, ...texts] of clauses) {
    addSection(flow, title)
    for (const text of texts) addParagraph(flow, text, BODY)
  }
}

function addSignature(flow: PdfFlow, { profile, drawn_at, translator, signature }: AgreementInput): void {
  const { t, day, moment } = translator
  addSection(flow, t('signature'), SIGNATURE_HEIGHT)
  if (signature) {
    addParagraph(flow, t('signed', { version: AGREEMENT_VERSION, product: brand.name }), BODY, 8)
    addRow(flow, t('signature_name'), [body(signature.signatory)])
    addRow(flow, t('signature_date'), [body(moment(drawn_at))])
    return
  }
  addParagraph(flow, t('drawn', { day: day(dayOf(drawn_at)) }), BODY, 8)
  addRow(flow, t('signature_name'), [body(`${profile.first_name} ${profile.last_name}`)])
  addRow(flow, t('signature_place'), [body(' ')])
  addRow(flow, t('signature_line'), [body(' ')])
}
