// What the person says: personal details, company, representative, owners, bank account.
'use client'
import { useFormatter, useLocale, useTranslations } from 'next-intl'
import { Card } from '#components/ui/card.tsx'
import { type Description, DescriptionList } from '#components/ui/description-list.tsx'
import { Notice } from '#components/ui/notice.tsx'
import type { AdminUserDetail } from '#lib/contract/admin.ts'
import type { Profile } from '#lib/contract/profiles.ts'
import { useDateWords } from '#lib/i18n/use-date-words.ts'
import { civilities, companyTypes, userTypes } from '#lib/rules/accounts/profile.ts'

const personal = [
  ...(['user_type', 'civility', 'first_name', 'last_name', 'born_on', 'birth_city', 'birth_country'] as const),
  ...(['nationality', 'address', 'zip', 'city', 'region', 'country', 'fixed_phone', 'mobile_phone'] as const),
]
const company = [
  ...(['company_type', 'company_name', 'company_number', 'vat_number', 'company_email', 'company_address'] as const),
  ...(['company_zip', 'company_city', 'company_region', 'company_country'] as const),
]
const representative = [
  ...(['representative_civility', 'representative_first_name', 'representative_last_name'] as const),
  ...(['representative_email', 'representative_born_on', 'representative_nationality'] as const),
  'representative_country' as const,
]
type Field = (typeof personal)[number] | (typeof company)[number] | (typeof representative)[number]

/** How a value reads: countries by their names, days in full, choices by their words. */
function useShownValue() {
  const t = useTranslations('admin')
  const locale = useLocale()
  const dates = useDateWords()
  const countries = new Intl.DisplayNames(locale, { type: 'region' })
  return (field: Field, value: string): string => {
    if (field.endsWith('country') || field.endsWith('nationality')) return countries.of(value) ?? value
    if (field.endsWith('born_on')) return dates.day(value)
    const civility = civilities.find(each => each === value)
    if (field.endsWith('civility') && civility) return t(`civilities.${civility}`)
    const user_type = userTypes.find(each => each === value)
    if (field === 'user_type' && user_type) return t(`user_types.${user_type}`)
    const company_type = companyTypes.find(each => each === value)
    if (field === 'company_type' && company_type) return t(`company_types.${company_type}`)
    return value
  }
}

export function DeclaredData({ detail: { profile, ubos, bank_accounts } }: { detail: AdminUserDetail }) {
  const t = useTranslations('admin.person')
  const tf = useTranslations('profile.fields')
  const format = useFormatter()
  const legal = profile.user_type === 'legal'
  const all: readonly Field[] = [...personal, ...company, ...representative]
  const needed = new Set<string>(profile.missing_fields)
  const missing = all.filter(field => needed.has(field))
  return (
    <Card as="section" aria-labelledby="declared" className="grid min-w-0 gap-6">
      <h2 id="declared" className="font-serif text-title-2">
        {t('declared')}
      </h2>
      {missing.length > 0 && (
        <Notice tone="warning">
          {t('missing', { count: missing.length, fields: format.list(missing.map(field => tf(field))) })}
        </Notice>
      )}
      <Fields title={t('personal')} fields={personal} profile={profile} />
      {legal && <Fields title={t('company')} fields={company} profile={profile} />}
      {legal && <Fields title={t('representative')} fields={representative} profile={profile} />}
      {profile.company_type === 'business' && <Owners ubos={ubos} />}
      <BankAccounts accounts={bank_accounts} />
    </Card>
  )
}

function Fields({ title, fields, profile }: { title: string; fields: readonly Field[]; profile: Profile }) {
  const t = useTranslations('admin.person')
  const tf = useTranslations('profile.fields')
  const shown = useShownValue()
  const items = fields.map((field): Description => {
    const value = profile[field]
    return {
      key: field,
      term: tf(field),
      detail: (
        <span className={value ? 'break-words' : 'text-ink-muted'}>{value ? shown(field, value) : t('not_given')}</span>
      ),
    }
  })
  return (
    <div className="grid gap-3">
      <h3 className="font-semibold text-title-3">{title}</h3>
      <DescriptionList items={items} />
    </div>
  )
}

function Owners({ ubos }: Pick<AdminUserDetail, 'ubos'>) {
  const t = useTranslations('admin.person')
  const shown = useShownValue()
  const items = ubos.map(ubo => ({
    key: ubo.id,
    term: `${ubo.first_name} ${ubo.last_name}`,
    detail: (
      <span className="grid gap-0.5">
        <span>{t('owner', { date: shown('born_on', ubo.born_on), city: ubo.birth_city })}</span>
        <span>{shown('nationality', ubo.nationality)}</span>
        <span>{`${ubo.address}, ${ubo.zip} ${ubo.city}, ${shown('country', ubo.country)}`}</span>
      </span>
    ),
  }))
  return (
    <div className="grid gap-3">
      <h3 className="font-semibold text-title-3">{t('owners')}</h3>
      {items.length > 0 ? (
        <DescriptionList items={items} />
      ) : (
        <p className="text-ink-muted text-small">{t('owners_none')}</p>
      )}
    </div>
  )
}

function BankAccounts({ accounts }: { accounts: AdminUserDetail['bank_accounts'] }) {
  const t = useTranslations('admin')
  const items = accounts.map(account => ({
    key: account.id,
    term: account.owner_name,
    detail: (
      <span className="grid gap-0.5">
        <span className="tabular-nums">{account.masked_number}</span>
        <span className="text-ink-muted">{t(`bank_statuses.${account.status}`)}</span>
      </span>
    ),
  }))
  return (
    <div className="grid gap-3">
      <h3 className="font-semibold text-title-3">{t('person.bank')}</h3>
      {items.length > 0 ? (
        <DescriptionList items={items} />
      ) : (
        <p className="text-ink-muted text-small">{t('person.bank_none')}</p>
      )}
    </div>
  )
}
