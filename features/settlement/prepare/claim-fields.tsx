// What a creator decides of a notice. Texts and amounts count once their field is left.
'use client'
import { useLocale, useTranslations } from 'next-intl'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { EuroField } from '#components/ui/euro-field.tsx'
import { RadioGroup } from '#components/ui/radio-group.tsx'
import { Select } from '#components/ui/select.tsx'
import { TextArea } from '#components/ui/text-area.tsx'
import type { ClaimPreview } from '#lib/contract/claim-drafts.ts'
import { defaultLocale, isLocale, locales } from '#lib/locales.ts'
import { readEuros, toCents, typedEuros } from '#lib/money.ts'
import { infringementKinds, SETTLEMENT_TEXT_CHARS } from '#lib/rules/settlement/infringements.ts'
import type { AmountName, NoticeDraft } from './draft.ts'

type Props = {
  draft: NoticeDraft
  onChange: (draft: NoticeDraft) => void
  /** Told which amounts are no numbers. */
  onUnread: (change: (names: AmountName[]) => AmountName[]) => void
  /** What the API refuses, by field. */
  refusals: Record<string, string[]>
  preview: ClaimPreview | undefined
}

export function ClaimFields(props: Props) {
  const { draft, onChange, preview } = props
  const t = useTranslations('settlement-claims.prepare')
  const kinds = useTranslations('settlement-claims.kinds')
  const languages = useTranslations('settlement-claims.languages')
  const language = draft.locale ?? preview?.locale ?? defaultLocale
  return (
    <div className="grid gap-6">
      <RadioGroup
        cards
        legend={t('kind')}
        name="kind"
        value={draft.kind}
        onChange={event => {
          const kind = infringementKinds.find(each => each === event.target.value)
          if (kind) onChange({ ...draft, kind })
        }}
        options={(['removal', 'claim'] as const).map(kind => ({
          value: kind,
          label: kinds(kind),
          hint: t(`kind_hints.${kind}`),
        }))}
      />
      {draft.kind === 'claim' && <MoneyFields {...props} />}
      <Text {...props} name="message" label={t('message')} hint={t('message_hint')} mark={t('optional')} />
      <Select
        label={t('language')}
        hint={t('language_hint')}
        options={locales.map(each => ({ value: each, label: languages(each) }))}
        value={language}
        onChange={event => {
          const locale = event.target.value
          if (isLocale(locale)) onChange({ ...draft, locale })
        }}
        className="max-w-64"
      />
    </div>
  )
}

function MoneyFields(props: Props) {
  const { draft, onChange, preview } = props
  const t = useTranslations('settlement-claims.prepare')
  const claimed = draft.prejudice_cents ?? 0
  const overCap = preview !== undefined && claimed > preview.amounts.cap_cents
  return (
    <>
      <Text {...props} name="commercial_reason" label={t('commercial')} hint={t('commercial_hint')} />
      <div className="grid gap-3">
        <Checkbox
          label={t('missing_credit')}
          checked={draft.missing_credit}
          onChange={event => onChange({ ...draft, missing_credit: event.target.checked })}
        />
        <Checkbox
          label={t('alteration')}
          checked={draft.alteration}
          onChange={event => onChange({ ...draft, alteration: event.target.checked })}
        />
        <Checkbox
          label={t('license_offered')}
          checked={draft.license_offered}
          onChange={event => onChange({ ...draft, license_offered: event.target.checked })}
        />
      </div>
      <div className="grid gap-6 sm:grid-cols-2">
        <Amount {...props} name="prejudice_cents" label={t('prejudice')} hint={t('prejudice_hint')} />
        {draft.license_offered && (
          <Amount {...props} name="license_cents" label={t('license')} hint={t('license_hint')} />
        )}
      </div>
      {(overCap || props.refusals.over_cap_reason !== undefined) && (
        <Text {...props} name="over_cap_reason" label={t('over_cap')} hint={t('over_cap_hint')} />
      )}
    </>
  )
}

type TextName = 'message' | 'commercial_reason' | 'over_cap_reason'
type TextProps = Props & { name: TextName; label: string; hint: string; mark?: string }

function Text({ draft, onChange, refusals, name, label, hint, mark }: TextProps) {
  return (
    <TextArea
      label={label}
      hint={hint}
      {...(mark ? { mark } : {})}
      {...refusedAs(refusals, name)}
      name={name}
      rows={2}
      maxLength={SETTLEMENT_TEXT_CHARS}
      defaultValue={draft[name] ?? ''}
      onBlur={event => {
        const text = event.target.value.trim()
        if (text !== (draft[name] ?? '')) onChange({ ...draft, [name]: text === '' ? null : text })
      }}
    />
  )
}

type AmountProps = Props & { name: AmountName; label: string; hint: string }

/** Empty: as it is worked out. What is no amount is not sent: the one before counts until it is put right. */
function Amount({ draft, onChange, onUnread, refusals, name, label, hint }: AmountProps) {
  const locale = useLocale()
  const t = useTranslations('settlement-claims.prepare')
  const typed = draft[name]
  const language = isLocale(locale) ? locale : defaultLocale
  return (
    <EuroField
      label={label}
      hint={hint}
      mark={t('optional')}
      {...refusedAs(refusals, name)}
      name={name}
      defaultValue={typed === null ? '' : typedEuros(toCents(typed), language)}
      onBlur={event => {
        const text = event.target.value.trim()
        const cents = text === '' ? null : readEuros(text)
        const isUnread = text !== '' && cents === null
        onUnread(names => [...names.filter(each => each !== name), ...(isUnread ? [name] : [])])
        if (!isUnread && cents !== draft[name]) onChange({ ...draft, [name]: cents })
      }}
    />
  )
}

const refusedAs = (refusals: Props['refusals'], name: string): { error?: string } => {
  const [error] = refusals[name] ?? []
  return error === undefined ? {} : { error }
}
