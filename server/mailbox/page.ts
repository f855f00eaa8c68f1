// The mailbox as a page: what a newcomer sees in place of an e-mail program.
import { html, raw } from 'hono/html'
import { brand } from '#lib/brand.ts'
import type { Translator } from '#lib/node/translator.ts'

export type MailboxEntry = { id: string; to: string; subject: string; created_at: Date }
export type MailboxEmail = MailboxEntry & { reply_to: string | null; locale: string; text: string; html: string }

export const LISTED = 100

type View = 'html' | 'text'
export type MailboxPage = {
  translator: Translator<'mailbox'>
  entries: MailboxEntry[]
  email: MailboxEmail | null
  view: View
}

/** The whole page; every value from an email is escaped. */
export function mailboxPage(page: MailboxPage) {
  const { translator, entries, email } = page
  const { t, locale } = translator
  const other = locale === 'en' ? 'fr' : 'en'
  const here = email ? `/mailbox/emails/${email.id}` : '/mailbox/'
  return html`${raw('<!DOCTYPE html>')}
<html lang="${locale}" data-newest="${entries[0]?.id ?? ''}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${email ? `${email.subject} · ${t('title')}` : t('title')}</title>
<link rel="stylesheet" href="/mailbox/mailbox.css">
<script src="/mailbox/refresh.js" defer></script>
</head>
<body>
<header class="head">
<h1>${t('title')}</h1>
<p class="standin">${t('standin')}</p>
<nav><a href="${here}?lang=${other}" lang="${other}" hreflang="${other}">${t('language')}</a><a href="/${locale}/">${t('back', { product: brand.name })}</a></nav>
</header>
${list(page)}
<main class="email">${email ? emailView(page, email) : html`<p>${t('empty')}</p>`}</main>
</body>
</html>`
}

function list({ translator: { t, moment, locale }, entries, email }: MailboxPage) {
  const items = entries.map(
    entry => html`<li><a href="/mailbox/emails/${entry.id}?lang=${locale}" ${entry.id === email?.id ? raw('aria-current="true"') : ''}>
<strong>${entry.subject}</strong><span>${entry.to}</span><span>${moment(entry.created_at)}</span></a></li>`,
  )
  return html`<nav class="list" aria-label="${t('emails')}"><h2>${t('count', { count: entries.length })}</h2><ol>${items}</ol>
${entries.length >= LISTED ? html`<p class="note">${t('latest', { count: LISTED })}</p>` : ''}</nav>`
}

function emailView({ translator: { t, moment, locale }, view }: MailboxPage, email: MailboxEmail) {
  const tab = (name: View, label: string) =>
    html`<a href="/mailbox/emails/${email.id}?view=${name}&amp;lang=${locale}" ${view === name ? raw('aria-current="page"') : ''}>${label}</a>`
  const links = linksOf(email.text).map(link => html`<li><a href="${link}">${link}</a></li>`)
  return html`<h2>${email.subject}</h2>
<dl><dt>${t('to')}</dt><dd>${email.to}</dd>${email.reply_to === null ? '' : html`<dt>${t('reply_to')}</dt><dd>${email.reply_to}</dd>`}<dt>${t('sent')}</dt><dd>${moment(email.created_at)}</dd></dl>
<div class="tabs">${tab('html', t('html'))}${tab('text', t('text'))}</div>
${
  view === 'text'
    ? html`<pre lang="${email.locale}">${email.text}</pre>`
    : html`<iframe src="/mailbox/emails/${email.id}/html" title="${t('frame', { subject: email.subject })}" sandbox="allow-top-navigation-by-user-activation"></iframe>`
}
${links.length > 0 ? html`<section class="links"><h3>${t('links')}</h3><ul>${links}</ul></section>` : ''}`
}

/** Addresses in the plain text of an email, each once. */
export function linksOf(text: string): string[] {
  return [...new Set(text.match(/https?:\/\/[^\s<>"]+/g) ?? [])]
}
