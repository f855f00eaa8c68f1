// VERIFY.txt: how anyone checks a report with standard tools, in both languages.
import { locales } from '#lib/locales.ts'
import { translator } from '#lib/node/translator.ts'
import { verifySteps } from './verify-steps.ts'

const WIDTH = 96

export function verifyText(public_url: string): string {
  return locales
    .map(locale => {
      const { t } = translator(locale, 'evidence-report')
      const steps = verifySteps(t, public_url).map(({ title, text, command }, index) => {
        const lines = [`${index + 1}. ${title}`, ...fold(text)]
        return [...lines, ...command.split('\n').map(line => `     ${line}`)].join('\n')
      })
      const title = t('verify.title')
      return [title, '='.repeat(title.length), ...fold(t('verify.intro')), '', steps.join('\n\n'), ''].join('\n')
    })
    .join('\n\n')
}

/** Lines of at most `WIDTH` characters, broken at spaces. */
function fold(text: string): string[] {
  const lines = ['']
  for (const word of text.split(' ')) {
    const line = lines.at(-1) ?? ''
    if (line !== '' && line.length + word.length >= WIDTH) lines.push(word)
    else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`
  }
  return lines
}
