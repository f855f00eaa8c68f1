// The letters of the newsletter name nobody, lead where they say, and say how one leaves.
import { describe, expect, it } from 'vitest'
import { confirmNewsletter } from '#server/mail/newsletter/confirm-newsletter.ts'
import { newsletterLetter } from '#server/mail/newsletter/newsletter-letter.ts'

const page = 'https://auctor.example/en/newsletter/nws_1-0/'
const one = { title: 'Titre <b>', summary: 'Une étude <d’atelier>', link: 'https://auctor.example/en/blog/one/' }

describe('the letter that asks', () => {
  it.each([
    ['en', 'Hello,', 'Nothing will be sent before you confirm'],
    ['fr', 'Bonjour,', 'Rien ne sera envoyé avant votre confirmation'],
  ] as const)('promises silence until its button is pressed, in %s', (locale, greeting, words) => {
    const { template, text, html } = confirmNewsletter(locale, { page })
    expect(template).toBe('newsletter_confirm')
    expect(text.startsWith(`${greeting}\n`)).toBe(true)
    expect(text).toContain(words)
    expect(text).toContain(page)
    expect(html).toContain(`href="${page}"`)
  })
})

describe('the letter with what is new', () => {
  it.each([
    ['en', 'New in the journal: Titre <b>', '2 new articles, the first of them: Titre <b>', 'Unsubscribe'],
    ['fr', 'Nouveau dans le journal : Titre <b>', '2 nouveaux articles, dont : Titre <b>', 'Se désinscrire'],
  ] as const)('names its articles and the way out, in %s', (locale, subject, several, leave) => {
    const letter = newsletterLetter(locale, { articles: [one], leave: page })
    expect(letter.subject).toBe(subject)
    expect(letter.text).toContain(`${one.title}\n${one.link}`)
    expect(letter.text).toContain(`${leave}\n${page}`)
    expect(letter.html).not.toMatch(/<b>|<d’atelier>|<img|<script/)
    const second = { ...one, link: 'https://auctor.example/en/blog/two/' }
    const both = newsletterLetter(locale, { articles: [one, second], leave: page })
    expect(both.subject).toBe(several)
    expect(both.text).toContain(second.link)
  })
})
