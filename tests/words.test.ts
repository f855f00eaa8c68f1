// Words that readers stumbled over do not come back: each was met on a screen, and has been said better since.
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Sentences and words by language; a word that means two things is listed with what tells its wrong use. */
const stumbled: Record<string, RegExp[]> = {
  en: [
    /nothing hidden in it|certifies nothing|is final here|the finished one”|off the list”/i,
    /take back the changes|save for good|name that signs|natural person|legal person/i,
    /certificate holds|does not hold\b(?! this number)|let go to check|a title to the picture/i,
    /\bto handle\b|surest|so sure\b|ends of names|learnt from|not any more|as far as the next|speak of the copy/i,
    /whoever claims|single keys|you have watched|what you are told|next in line|what was to be seen|hand in what is/i,
    /give this account|was taken by the payment|second factor|(person|else)’s eyes|be yourself again|speak for this place|about his own/i,
    // One word: the web is searched for images under monitoring.
    /\bwatch(ed|es|ing)?\b/i,
    /\bzip code\b/i,
  ],
  fr: [
    /certificat tient|(ne|n’)\s?tient pas|rien de caché dedans|abonnements suivis|boîte aux lettres/i,
    /champs disent quoi|celle qui est terminée|ici, c’est définitif|n’entre pas dans ce mois|\bchoisies?\b\}/i,
    /connue par|sûre au moins|^touches\b|qui réclame doit|vous est dit|se fait tout seul|la regarder maintenant/i,
    /ceux qui ont de vos copies|^on apparaît|les plus fournis|parlent de ce lieu|second facteur|par les yeux/i,
    // One name for what stands in for a service of the world outside.
    /doublure|prestataire simulé|remplaçant local|stand-in|local (authority|chain)/i,
  ],
}

/** What only people who run an installation read, and what is somebody else’s name. */
const isAllowed = (file: string, text: string) => file === 'design.json' || /Legal person \(/.test(text)

function* sentences(node: unknown): Generator<string> {
  if (typeof node === 'string') yield node.replaceAll(/\{\w+(?=[,}])/g, '{')
  else for (const inner of Object.values(node ?? {})) yield* sentences(inner)
}

describe.each(Object.entries(stumbled))('messages of %s', (locale, words) => {
  it('say nothing that readers stumbled over', () => {
    const folder = `${root}/messages/${locale}`
    const wrong = globSync('*.json', { cwd: folder }).flatMap(file =>
      [...sentences(JSON.parse(readFileSync(`${folder}/${file}`, 'utf8')))]
        .filter(text => !isAllowed(file, text) && words.some(word => word.test(text)))
        .map(text => `${file}: ${text}`),
    )
    expect(wrong).toEqual([])
  })
})
