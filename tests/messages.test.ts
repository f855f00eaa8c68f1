// Messages: all languages say the same things, nothing is missing or unused, and the specification's texts stand letter for letter.
import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'
import type { useTranslations } from 'next-intl'
import { describe, expect, expectTypeOf, it } from 'vitest'
import { failures } from '#lib/errors.ts'
import { fieldProblems } from '#lib/field-problems.ts'
import { locales } from '#lib/locales.ts'
import type { MessageKey } from '#lib/node/translator.ts'
import { planNeeds } from '#lib/rules/plan-needs.ts'
import { specTexts } from './support/spec-texts.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const namespaces = readdirSync(`${root}/messages/en`).map(name => name.replace('.json', ''))

function flat(node: unknown, prefix = ''): [string, string][] {
  if (typeof node === 'string') return [[prefix, node]]
  return Object.entries(node ?? {}).flatMap(([key, value]) => flat(value, prefix ? `${prefix}.${key}` : key))
}
/** Nothing when the file is missing: the tests of the languages name it. */
function load(locale: string, namespace: string): Map<string, string> {
  const file = `${root}/messages/${locale}/${namespace}.json`
  return new Map(existsSync(file) ? flat(JSON.parse(readFileSync(file, 'utf8'))) : [])
}
const translations = locales.filter(locale => locale !== 'en')

function argumentNames(elements: MessageFormatElement[]): string[] {
  return elements.flatMap(element => {
    if (element.type === TYPE.literal || element.type === TYPE.pound) return []
    const inside =
      element.type === TYPE.tag
        ? argumentNames(element.children)
        : element.type === TYPE.plural || element.type === TYPE.select
          ? Object.values(element.options).flatMap(option => argumentNames(option.value))
          : []
    return [element.value, ...inside]
  })
}

const sources = execFileSync(
  'git',
  ['ls-files', '-co', '--exclude-standard', 'app', 'components', 'features', 'lib', 'server', 'standins'],
  { cwd: root, encoding: 'utf8' },
)
  .split('\n')
  .filter(name => /\.tsx?$/.test(name) && existsSync(`${root}/${name}`))
  .map(name => readFileSync(`${root}/${name}`, 'utf8'))

describe.each(translations)('the language %s', locale => {
  it.each(['messages', 'content/about', 'content/blog'])('has every file of %s/en', folder => {
    const files = (language: string) => globSync(`${folder}/${language}/**/*.{json,md}`, { cwd: root })
    const missing = new Set(files('en').map(name => name.replace(`${folder}/en/`, '')))
    for (const name of files(locale)) missing.delete(name.replace(`${folder}/${locale}/`, ''))
    expect([...missing]).toEqual([])
  })
})

describe.each(namespaces)('messages/*/%s.json', namespace => {
  const en = load('en', namespace)
  const fr = load('fr', namespace)

  it.each(translations)('has the same keys in en and %s', locale => {
    expect([...load(locale, namespace).keys()].toSorted()).toEqual([...en.keys()].toSorted())
  })

  it.each(translations)('takes the same arguments in en and %s', locale => {
    const names = (text: string) => [...new Set(argumentNames(parse(text)))].toSorted()
    const other = load(locale, namespace)
    for (const [key, text] of en)
      expect({ key, names: names(other.get(key) ?? '') }).toEqual({ key, names: names(text) })
  })

  it.each(locales)('says something everywhere in %s', locale => {
    const empty = [...load(locale, namespace)].filter(([, text]) => text.trim() === '').map(([key]) => key)
    expect(empty).toEqual([])
  })

  it('writes French with its own punctuation: no-break spaces and ’', () => {
    const wrong = [...fr]
      .filter(([, text]) => / [:;!?»]|« |\w'\w/.test(text.replace(/https?:\S+|\{[^}]*\}/g, '')))
      .map(([key]) => key)
    expect(wrong).toEqual([])
  })
})

describe('keys', () => {
  it('are all used somewhere in the code', () => {
    const unused = namespaces.flatMap(namespace =>
      [...load('en', namespace).keys()].filter(key => !isUsed(namespace, key)).map(key => `${namespace}.${key}`),
    )
    expect(unused).toEqual([])
  })

  it('cover every code and every field problem', () => {
    const errors = load('en', 'errors')
    const wanted = [
      'retry',
      'left',
      ...Object.keys(failures).map(code => `codes.${code}`),
      'away.title',
      'away.text',
      ...planNeeds.map(need => `plans.${need}`),
      ...fieldProblems.map(problem => `fields.${problem}`),
    ]
    expect([...errors.keys()].toSorted()).toEqual(wanted.toSorted())
  })
})

/** Where all of them stand, given or not. */
const lists = ['lib/errors.ts', 'lib/field-problems.ts']

describe('refusals', () => {
  it('are each given somewhere', () => {
    const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'features', 'lib', 'server'], {
      cwd: root,
      encoding: 'utf8',
    })
    const code = files
      .split('\n')
      .filter(name => /\.tsx?$/.test(name) && !lists.includes(name) && existsSync(`${root}/${name}`))
      .map(name => readFileSync(`${root}/${name}`, 'utf8'))
      .join('\n')
    const given = new Set([...code.matchAll(/\b[a-z][a-z\d_]+\b/g)].map(([word]) => word))
    const never = [...Object.keys(failures), ...fieldProblems].filter(word => !given.has(word))
    expect(never).toEqual([])
  })
})

/** Keys are written as string literals, or as templates with at least one written part such as `steps.${step}.title`. */
const literals = new Set(
  sources.flatMap(source =>
    [...source.matchAll(/'([\w.-]+)'|"([\w.-]+)"|`([\w.-]+)`/g)].map(([, a, b, c]) => a ?? b ?? c ?? ''),
  ),
)
const templates = [
  ...new Set(
    sources.flatMap(source => [...source.matchAll(/`((?:[\w.-]|\$\{[^`{}]*\})+)`/g)].map(match => match[1] ?? '')),
  ),
]
  .filter(text => text.includes('${') && /[a-z]/.test(text.replace(/\$\{[^}]*\}/g, '')))
  .map(
    text =>
      new RegExp(
        `^${text
          .split(/\$\{[^}]*\}/)
          .map(part => part.replaceAll('.', '\\.'))
          .join('[\\w-]+')}$`,
      ),
  )

function isUsed(namespace: string, key: string): boolean {
  const parts = key.split('.')
  const written = (text: string) => literals.has(text) || templates.some(template => template.test(text))
  // Where there is no framework, keys stand with their namespace.
  if (written(`${namespace}.${key}`)) return true
  return parts.some((_, index) => {
    const tail = parts.slice(index).join('.')
    const scope = [namespace, ...parts.slice(0, index)].join('.')
    return literals.has(scope) && written(tail)
  })
}

describe('the compiler', () => {
  it('knows every message, and no other', () => {
    type Namespaces = Parameters<typeof useTranslations>[0]
    expectTypeOf<'hits.filters'>().toExtend<Namespaces>()
    expectTypeOf<'nothing.at.all'>().not.toExtend<Namespaces>()
    type Keys = Parameters<ReturnType<typeof useTranslations<'hits.filters'>>>[0]
    expectTypeOf<'labels.status'>().toExtend<Keys>()
    expectTypeOf<'labels.nothing'>().not.toExtend<Keys>()
    expectTypeOf<'labels.nothing'>().not.toExtend<MessageKey<'hits'>>()
  })
})

describe('the specification', () => {
  const everything = new Set(namespaces.flatMap(namespace => [...load('en', namespace).values()]))

  it.each(specTexts)('says “%s” letter for letter', text => {
    expect([...everything].some(message => message === text || message.includes(text))).toBe(true)
  })
})
