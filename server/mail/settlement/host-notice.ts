// The notice to whoever hosts a website: each field of article 16(2) of the Digital Services Act under its letter, and how to check who sends it.
import type { Locale } from '#lib/locales.ts'
import { translator } from '#lib/node/translator.ts'
import type { RenderedEmail } from '../enqueue-email.ts'
import { type Picture, renderEmail } from '../layout.ts'

type NotifiedHit = { title: string; author: string; certificate_digest: string; page_url: string; picture_url: string }

export type HostNoticeFacts = {
  sender_name: string
  /** Of whoever notifies, to whom the host answers. */
  email: string
  domain: string
  hits: readonly NotifiedHit[]
  check_code: string
  check_url: string
}

/** The fields in the order of the article; emails and the text for copying say the same. */
export function hostNoticeWords(locale: Locale, facts: HostNoticeFacts) {
  const { t } = translator(locale, 'settlement-letter')
  const { sender_name: sender, email, domain, hits, check_code: code, check_url: address } = facts
  const named = { sender, domain }
  const works = hits.map(hit =>
    t('host.work', { title: hit.title, author: hit.author, digest: hit.certificate_digest }),
  )
  const places = hits.map(({ page_url, picture_url }) => t('host.place', { page: page_url, picture: picture_url }))
  return {
    subject: t('host.subject', named),
    lead: t('host.lead', named),
    fields: [
      { head: t('host.a'), text: t('host.reasons', named), items: [...new Set(works)] },
      { head: t('host.b'), text: null, items: [...new Set(places)] },
      { head: t('host.c'), text: t('host.notifier', { sender, email }), items: [] },
      { head: t('host.d'), text: t('host.good_faith', named), items: [] },
    ],
    answer: t('host.answer', { sender, email }),
    check: t('host.check'),
    real: t('real', { code, address }),
    reason: t('host.reason', named),
  }
}

type HostNotice = HostNoticeFacts & { host: string; check_link: string; photographs: readonly Picture[] }

export function hostNoticeEmail(
  locale: Locale,
  { host, check_link, photographs, ...facts }: HostNotice,
): RenderedEmail {
  const words = hostNoticeWords(locale, facts)
  return renderEmail({
    template: 'host_notice',
    locale,
    subject: words.subject,
    first_name: host,
    paragraphs: [
      words.lead,
      ...words.fields.flatMap(({ head, text, items }) => [
        head,
        ...(text === null ? [] : [text]),
        ...(items.length === 0 ? [] : [{ items }]),
      ]),
      ...photographs,
      words.answer,
      { label: words.check, link: check_link },
      words.real,
    ],
    reason: words.reason,
  })
}
