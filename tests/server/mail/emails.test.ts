// Every letter in both languages: the right words, links that work in both forms, nothing that can be injected, nothing loaded.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { accountExists } from '#server/mail/account-exists.ts'
import { accountExport } from '#server/mail/account-export.ts'
import { addEmail, emailInUse, primaryChanged, primaryReplaced } from '#server/mail/address-emails.ts'
import { betaAccepted } from '#server/mail/beta-accepted.ts'
import { betaRequest } from '#server/mail/beta-request.ts'
import { confirmEmail } from '#server/mail/confirm-email.ts'
import { contactCopy, contactMessage } from '#server/mail/contact-message.ts'
import { documentRefused } from '#server/mail/document-refused.ts'
import { identityVerified } from '#server/mail/identity-verified.ts'
import { imageCertified } from '#server/mail/image-certified.ts'
import { imageOnHold } from '#server/mail/image-on-hold.ts'
import { renderEmail } from '#server/mail/layout.ts'
import { brokenFiles } from '#server/mail/operators/broken-files.ts'
import { diskRoom } from '#server/mail/operators/disk-room.ts'
import { passwordChanged } from '#server/mail/password-changed.ts'
import { resetPassword } from '#server/mail/reset-password.ts'
import { secondFactorOff, secondFactorOn } from '#server/mail/second-factor-changed.ts'
import { certificateLetters, certified, TITLE } from './certificate-letters.ts'
import { hitLetters } from './hit-letters.ts'
import { moneyLetters } from './money-letters.ts'
import { priorityLetters } from './priority-letters.ts'
import { purchaseLetters } from './purchase-letters.ts'
import { type Letter, renewalLetters } from './renewal-letters.ts'
import { settlementLetters } from './settlement-letters.ts'

const link = 'https://auctor.example/fr/authentication/confirm-email/k3y/?a=1&b=2'
const first_name = '<Zoë & "fils">'
const manyKeys: string[] = Array(23).fill('originals/ab/abcd/img_1.jpg')
const letters: Letter[] = [
  [
    'confirm_email',
    locale => confirmEmail(locale, { first_name, link, valid_days: 3 }),
    { en: 'within 3 days', fr: 'pendant 3 jours' },
  ],
  [
    'reset_password',
    locale => resetPassword(locale, { first_name, link, valid_hours: 1 }),
    { en: 'within 1 hour', fr: 'pendant 1 heure' },
  ],
  [
    'password_changed',
    locale => passwordChanged(locale, { first_name, changed_at: new Date('2026-11-20T23:30:00Z'), reset_link: link }),
    { en: '21 November 2026 at 00:30', fr: '21 novembre 2026 à 00:30' },
  ],
  [
    'beta_accepted',
    locale => betaAccepted(locale, { first_name, link, has_account: false }),
    { en: 'it is the one that was accepted', fr: 'c’est elle qui est acceptée' },
  ],
  ...purchaseLetters(link, first_name),
  ...priorityLetters({ first_name, link }),
  ...hitLetters({ first_name, link }),
  [
    'image_nudity',
    locale => imageOnHold(locale, { first_name, title: TITLE, link, news: 'nudity' }),
    { en: 'you can ask a person to look', fr: 'vous pouvez demander à une personne' },
  ],
  [
    'image_not_standard',
    locale => imageOnHold(locale, { first_name, title: TITLE, link, news: 'not_standard' }),
    { en: 'hardly anything to be seen', fr: 'presque rien à voir' },
  ],
  [
    'image_released',
    locale =>
      imageOnHold(locale, {
        first_name,
        title: TITLE,
        link,
        news: 'released',
        reason: 'Une étude <d’atelier>',
      }),
    { en: 'Its certification goes on', fr: 'Sa certification continue' },
  ],
  [
    'image_kept',
    locale => imageOnHold(locale, { first_name, title: TITLE, link, news: 'kept', reason: 'Une étude <d’atelier>' }),
    { en: 'and keeps it back', fr: 'et la maintient retenue' },
  ],
  ...moneyLetters,
  [
    'account_exists',
    locale => accountExists(locale, { first_name, login_link: link, reset_link: `${link}&c=3` }),
    { en: 'You already have one', fr: 'Vous en avez déjà un' },
  ],
  [
    'second_factor_on',
    locale =>
      secondFactorOn(locale, {
        first_name,
        changed_at: new Date('2026-11-20T23:30:00Z'),
        email: 'old@auctor.example',
        restore_link: link,
        valid_days: 7,
      }),
    { en: 'Keep your recovery codes', fr: 'Gardez vos codes de secours' },
  ],
  [
    'second_factor_off',
    locale =>
      secondFactorOff(locale, {
        first_name,
        changed_at: new Date('2026-11-20T23:30:00Z'),
        reset_link: link,
      }),
    { en: '21 November 2026 at 00:30', fr: 'Votre mot de passe suffit' },
  ],
  [
    'add_email',
    locale => addEmail(locale, { first_name, link, valid_days: 3 }),
    { en: 'within 3 days', fr: 'pendant 3 jours' },
  ],
  [
    'email_in_use',
    locale => emailInUse(locale, { first_name, email: 'marie@auctor.example', emails_link: link }),
    { en: 'add marie@auctor.example to another account', fr: 'ajouter marie@auctor.example à un autre compte' },
  ],
  [
    'primary_taken',
    locale =>
      primaryReplaced(locale, {
        first_name,
        old_email: 'old@auctor.example',
        new_email: 'new@auctor.example',
        restore_link: link,
        valid_days: 7,
        changed_at: new Date('2026-11-20T23:30:00Z'),
      }),
    { en: 'within 7 days', fr: 'pendant 7 jours' },
  ],
  [
    'primary_changed',
    locale =>
      primaryChanged(locale, {
        first_name,
        old_email: 'old@auctor.example',
        new_email: 'new@auctor.example',
        support_link: link,
        changed_at: new Date('2026-11-20T23:30:00Z'),
      }),
    { en: 'from old@auctor.example to new@auctor.example', fr: 'de old@auctor.example à new@auctor.example' },
  ],
  ...certificateLetters({ first_name, link }),
  [
    'account_export',
    locale =>
      accountExport(locale, { first_name, requested_at: new Date('2026-11-20T23:30:00Z'), link, valid_days: 7 }),
    { en: 'works for 7 days', fr: 'pendant 7 jours' },
  ],
  [
    'identity_verified',
    locale => identityVerified(locale, { first_name, link }),
    { en: 'has been examined and accepted', fr: 'a été examiné et accepté' },
  ],
  [
    'broken_originals',
    locale => brokenFiles(locale, 'broken_originals', { first_name, link, keys: manyKeys }),
    { en: 'And 3 more, named in the log', fr: 'Et 3 autres, nommés dans le journal' },
  ],
  [
    'broken_documents',
    locale => brokenFiles(locale, 'broken_documents', { first_name, link, keys: manyKeys.slice(0, 1) }),
    { en: 'cannot be made anew', fr: 'ne peut pas être refait' },
  ],
  [
    'disk_short',
    locale => diskRoom(locale, 'disk_short', { first_name, link }),
    { en: 'What is stored stays readable', fr: 'Ce qui est conservé reste lisible' },
  ],
  [
    'disk_enough',
    locale => diskRoom(locale, 'disk_enough', { first_name, link }),
    { en: 'what waited goes on', fr: 'ce qui attendait reprend' },
  ],
  ...renewalLetters({ first_name, link }),
  ...settlementLetters({ first_name, link }),
  [
    'document_refused',
    locale =>
      documentRefused(locale, {
        first_name,
        document: 'identity_proof',
        reason: 'document_unreadable',
        comment: 'L’avers <seul>',
        link,
      }),
    { en: 'Only this document is asked for again', fr: 'Seule cette pièce est redemandée' },
  ],
]

describe.each(letters)('%s', (template, write, words) => {
  it.each(['en', 'fr'] as const)('says what it must, in both forms, in %s', locale => {
    const letter = write(locale)
    expect(letter.template).toBe(template)
    expect(letter.text).toContain(words[locale])
    expect(letter.html).toContain(words[locale])
    expect(letter.html).toContain(`<html lang="${locale}"`)
    expect(letter.text).toContain(first_name)
    expect(letter.text).toContain(`\n${link}\n`)
    expect(letter.html).toContain(link.replaceAll('&', '&#38;'))
  })

  it('lets no name become markup and loads nothing', () => {
    const { html } = write('fr')
    expect(html).not.toContain('<Zoë')
    expect(html).toContain('&#60;Zoë &#38; &#34;fils&#34;&#62;')
    expect(html).not.toMatch(/<(link|script|iframe|form)|@import|url\(/i)
    // A picture is in the email itself.
    const sources = [...html.matchAll(/<img\b[^>]*?src="([^"]{0,30})/g)].map(([, src]) => src)
    expect(sources).toHaveLength(html.split('<img').length - 1)
    for (const src of sources) expect(src).toMatch(/^data:image\/(png|webp|jpeg);base64,/)
  })
})

describe('renderEmail', () => {
  const parts = {
    template: 'x',
    locale: 'en',
    subject: 'Hello',
    first_name: 'Ada',
    paragraphs: [],
    reason: 'Because.',
  } as const

  it('keeps a subject on one line, so that it cannot start another header', () => {
    expect(renderEmail({ ...parts, subject: 'Hi\r\nBcc: x@example.org' }).subject).toBe('Hi Bcc: x@example.org')
  })

  it('refuses links that are not web addresses', () => {
    expect(() => renderEmail({ ...parts, paragraphs: [{ label: 'x', link: 'javascript:alert(1)' }] })).toThrow(
      'javascript:',
    )
  })

  it('does not speak of stand-ins where there are none', () => {
    expect(imageCertified('en', { ...certified({ first_name, link }), standin: false }).text).not.toContain('stand-in')
  })
})

describe('a message from the contact form', () => {
  const said = {
    topic: 'support' as const,
    name: first_name,
    email: 'zoe@example.org',
    title: 'Un « titre » <i>',
    message: 'Bonjour <b>,\n\nmerci & au revoir',
    language: 'fr' as const,
    written_at: new Date('2026-11-20T23:30:00Z'),
  }
  it.each([
    ['contact_message', contactMessage, { en: 'reading the site in French', fr: 'en lisant le site en français' }],
    ['contact_copy', contactCopy, { en: 'A person will read your message', fr: 'Une personne lira votre message' }],
  ] as const)('%s carries the words as they were written, and never as markup', (template, write, words) => {
    for (const locale of ['en', 'fr'] as const) {
      const letter = write(locale, said)
      expect(letter.template).toBe(template)
      expect(letter.text).toContain(words[locale])
      expect(letter.html).toContain(words[locale])
      expect(letter.subject).toContain('Un « titre » <i>')
      expect(letter.text).toContain('> Bonjour <b>,\n> \n> merci & au revoir')
      expect(letter.html).toContain('Bonjour &#60;b&#62;,\n\nmerci &#38; au revoir')
      expect(letter.html).not.toContain('<Zoë')
      expect(letter.html).not.toMatch(/<(img|link|script|iframe|form|b|i)>|@import|url\(/i)
    }
  })
})

describe('the email about a request to become a beta tester', () => {
  it.each([
    ['en', 'A person reads every request'],
    ['fr', 'Une personne lit chaque demande'],
  ] as const)('says what follows, in %s, and lets no name become markup', (locale, words) => {
    const letter = betaRequest(locale, { first_name })
    expect(letter.template).toBe('beta_request')
    expect(letter.text).toContain(words)
    expect(letter.html).not.toContain('<Zoë')
  })
})

describe('every email', () => {
  it('is tried in this folder', () => {
    const here = readdirSync(import.meta.dirname).map(name => readFileSync(join(import.meta.dirname, name), 'utf8'))
    const source = here.join('\n')
    const tools = ['letter-keys.ts', 'letter-words.ts', 'take-back-emails.ts'].map(name => `settlement/${name}`)
    const kept = new Set(['enqueue-email.ts', 'layout.ts', 'send-mail.ts', 'operators/administrators.ts', ...tools])
    const folder = fileURLToPath(new URL('../../../server/mail', import.meta.url))
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(name => name.endsWith('.ts'))
    expect(files.filter(name => !kept.has(name) && !source.includes(`#server/mail/${name}'`))).toEqual([])
  })
})
