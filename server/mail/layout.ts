// The form of every email: words that read well as plain text, and the same words as HTML that survives Outlook and dark mode.

import { brand } from '#lib/brand.ts'
import type { Locale } from '#lib/locales.ts'
import { translator } from '#lib/node/translator.ts'
import { escapeHtml } from '#lib/rules/text.ts'
import type { RenderedEmail } from './enqueue-email.ts'

type Link = { label: string; link: string }
/** A picture that travels in the email, as a data address; its words stand where it is not shown. */
export type Picture = { picture: string; alt: string; width: number }
/** A sentence; a link with its label, the first of an email being drawn as its button; a list; a picture; or somebody's own words, with their lines. */
type Paragraph = string | Link | Picture | { items: readonly string[] } | { quote: string }

export type EmailParts = {
  template: string
  locale: Locale
  subject: string
  /** Empty where nobody's name is known. */
  first_name: string
  paragraphs: readonly Paragraph[]
  /** Why this person receives the email; stands below it in small print. */
  reason: string
}

/** Renders an email in both forms. Everything is escaped; links must be http(s). Nothing is loaded from anywhere and nobody is tracked. */
export function renderEmail(parts: EmailParts): RenderedEmail {
  const { t } = translator(parts.locale, 'mail')
  const greet = (first_name: string) => (first_name === '' ? t('greeting_plain') : t('greeting', { first_name }))
  const words = {
    greeting: greet(oneLine(parts.first_name)),
    signature: t('signature', { product: brand.name }),
    copy_link: t('copy_link'),
  }
  return {
    template: parts.template,
    // A line break in a subject would start another mail header.
    subject: oneLine(parts.subject),
    text: asText(parts, words),
    html: asHtml(parts, words),
  }
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

type EmailLabels = { greeting: string; signature: string; copy_link: string }

function asText({ paragraphs, reason }: EmailParts, { greeting, signature }: EmailLabels): string {
  const middle = paragraphs.flatMap(part => {
    if (typeof part === 'string') return part
    if ('picture' in part) return []
    if ('items' in part) return part.items.map(item => `- ${item}`).join('\n')
    return 'quote' in part ? part.quote.replace(/^/gm, '> ') : `${part.label}\n${part.link}`
  })
  // "-- " is the mark by which mail programs know what stands below an email.
  return `${[greeting, ...middle, signature].join('\n\n')}\n\n-- \n${reason}\n`
}

const FONT = "font-family:'Source Sans 3','Segoe UI',Helvetica,Arial,sans-serif"
const SERIF = "font-family:Newsreader,Georgia,'Times New Roman',serif"

/** Programs that know `prefers-color-scheme` get the dark colours; the others keep the light ones or invert them whole. */
const DARK = `@media (prefers-color-scheme: dark) {
  .page { background-color: #101214 !important; }
  .sheet { background-color: #1f2327 !important; border-color: #2b3035 !important; }
  .ink { color: #f1f1ee !important; }
  .quiet, .quiet a { color: #adb2b7 !important; }
  .button { background-color: #f1f1ee !important; }
  .button a { color: #15181b !important; }
}
@media (max-width: 600px) { .sheet > tbody > tr > td { padding: 28px 24px !important; } }`

function asHtml(parts: EmailParts, words: EmailLabels): string {
  const { locale, subject, paragraphs, reason } = parts
  const firstLink = paragraphs.find(part => typeof part !== 'string' && 'link' in part)
  const body = paragraphs.map(part => {
    if (typeof part === 'string') return paragraph(escapeHtml(part))
    if ('quote' in part) return quotation(part.quote)
    if ('items' in part) return list(part.items)
    if ('picture' in part) return picture(part)
    return part === firstLink ? button(part, words.copy_link) : paragraph(anchor(part))
  })
  return `<!DOCTYPE html>
<html lang="${locale}" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no, url=no">
<title>${escapeHtml(subject)}</title>
<style>${DARK}</style>
</head>
<body class="page" style="margin:0;padding:0;background-color:#f6f6f3">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preview(paragraphs))}</div>
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" border="0" style="background-color:#f6f6f3">
<tr><td align="center" style="padding:32px 12px">
<table role="presentation" class="sheet" width="560" cellpadding="0" cellspacing="0" border="0" style="width:100%;max-width:560px;background-color:#ffffff;border:1px solid #e2e2dd">
<tr><td style="padding:40px 48px">
<p class="ink" style="margin:0 0 32px;${SERIF};font-size:22px;line-height:28px;color:#15181b">${escapeHtml(brand.name)}</p>
<h1 class="ink" style="margin:0 0 20px;${SERIF};font-size:28px;line-height:34px;font-weight:normal;color:#15181b">${escapeHtml(subject)}</h1>
${paragraph(escapeHtml(words.greeting))}
${body.join('\n')}
${paragraph(escapeHtml(words.signature))}
</td></tr></table>
<p class="quiet" style="margin:20px auto 0;max-width:464px;${FONT};font-size:13px;line-height:19px;color:#565c62">${escapeHtml(reason)}</p>
</td></tr></table>
</body>
</html>
`
}

function paragraph(html: string): string {
  return `<p class="ink" style="margin:0 0 16px;${FONT};font-size:16px;line-height:24px;color:#15181b">${html}</p>`
}

function quotation(text: string): string {
  return `<blockquote class="ink" style="margin:0 0 16px;padding:0 0 0 16px;border-left:2px solid #c9c9c2;${FONT};font-size:16px;line-height:24px;color:#15181b;white-space:pre-line">${escapeHtml(text)}</blockquote>`
}

/** Forms that every mail program shows: desktop Outlook knows no WebP. */
const PICTURE = /^data:image\/(?:jpeg|png);base64,[A-Za-z0-9+/=]+$/

/** Nothing is loaded from anywhere. */
function picture({ picture: src, alt, width }: Picture): string {
  if (!PICTURE.test(src)) throw new Error('a picture of an email is not in it')
  return `<p style="margin:0 0 16px"><img src="${src}" alt="${escapeHtml(alt)}" width="${width}" style="display:block;max-width:100%;height:auto;border:0"></p>`
}

function list(items: readonly string[]): string {
  const lines = items.map(item => `<li style="margin:0 0 4px">${escapeHtml(item)}</li>`)
  return `<ul class="ink" style="margin:0 0 16px;padding:0 0 0 20px;${FONT};font-size:16px;line-height:24px;color:#15181b">${lines.join('')}</ul>`
}

function anchor({ label, link }: Link): string {
  return `<a class="ink" href="${safeLink(link)}" style="color:#15181b;text-decoration:underline">${escapeHtml(label)}</a>`
}

/** A button that Outlook draws too (a coloured cell), with the address beneath for programs that show no links. */
function button({ label, link }: Link, copyLink: string): string {
  const href = safeLink(link)
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 16px"><tr>
<td class="button" bgcolor="#15181b" style="background-color:#15181b;border-radius:6px;padding:13px 24px">
<a href="${href}" style="${FONT};font-size:16px;line-height:20px;font-weight:600;color:#ffffff;text-decoration:none;display:inline-block">${escapeHtml(label)}</a>
</td></tr></table>
<p class="quiet" style="margin:0 0 20px;${FONT};font-size:13px;line-height:19px;color:#565c62;word-break:break-all">${escapeHtml(copyLink)}<br><a href="${href}" style="color:#565c62">${href}</a></p>`
}

/** What mail programs show beside the subject in their list. */
function preview(paragraphs: readonly Paragraph[]): string {
  return paragraphs.find(part => typeof part === 'string') ?? ''
}

function safeLink(link: string): string {
  const { protocol, href } = new URL(link)
  if (protocol !== 'https:' && protocol !== 'http:') throw new Error(`An email may not link to ${protocol}`)
  return escapeHtml(href)
}
