// Draws what a licence passport says, first whether it holds.
import { brand } from '#lib/brand.ts'
import { dateWords } from '#lib/date-words.ts'
import type { Locale } from '#lib/locales.ts'
import type { NamedPassportCheck } from '#lib/proof/passport/check-passports.ts'
import type { PassportVerdict } from '#lib/rules/market/passports.ts'
import { siteName } from '#lib/web-address.ts'
import { type Child, element } from './element.ts'
import type { Translate } from './messages.ts'

const looks: Record<PassportVerdict, 'passed' | 'failed' | 'inconclusive'> = {
  unreadable: 'failed',
  unknown_issuer: 'inconclusive',
  forged: 'failed',
  withdrawn: 'failed',
  other_image: 'failed',
  other_website: 'failed',
  not_begun: 'inconclusive',
  expired: 'inconclusive',
  valid: 'passed',
}

export function drawPassport({ name, check }: NamedPassportCheck, t: Translate, locale: Locale): Child[] {
  const { verdict, claims, holder, steps } = check
  const dates = dateWords(locale)
  const values = {
    name,
    issuer: brand.name,
    title: claims?.image.title ?? '',
    author: claims?.image.author ?? '',
    website: claims ? siteName(claims.website) : '',
    from: claims ? dates.day(claims.term.from) : '',
    until: claims ? dates.day(claims.term.until) : '',
  }
  const facts = claims
    ? ([
        ['photograph', t('passport-check.by', values)],
        ['website', claims.website],
        ['term', t('passport-check.days', values)],
        ['holder', holder ?? t('passport-check.holder_hidden')],
        ['number', claims.jti],
      ] as const)
    : []
  return [
    element(
      'div',
      { class: `notice ${looks[verdict]}`, role: 'status', 'data-verdict': verdict },
      element('strong', {}, t(`passport-check.verdicts.${verdict}.title`, values)),
      element('p', {}, t(`passport-check.verdicts.${verdict}.text`, values)),
    ),
    ...(facts.length > 0
      ? [
          element(
            'dl',
            { class: 'facts' },
            ...facts.flatMap(([field, text]) => [
              element('dt', {}, t(`passport-check.fields.${field}`)),
              element('dd', {}, text),
            ]),
          ),
        ]
      : []),
    element('h3', {}, t('passport-check.steps_title')),
    element(
      'ol',
      {},
      ...steps.map(({ step, outcome }) =>
        element(
          'li',
          { class: outcome, 'data-step': step },
          element('strong', {}, t(`passport-check.steps.${step}`)),
          element('span', { class: 'outcome' }, t(`proof.outcomes.${outcome}`)),
        ),
      ),
    ),
  ]
}
