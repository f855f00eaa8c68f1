// Natural or legal person: a choice as long as nothing is saved, afterwards a fact.
'use client'
import { useTranslations } from 'next-intl'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { RadioGroup } from '#components/ui/radio-group.tsx'
import { type UserType, userTypes } from '#lib/rules/accounts/profile.ts'

type Props = UseFormRegisterReturn & { saved: UserType | null; label: string; error: string | undefined }

export function UserTypeField({ saved, label, ...field }: Props) {
  const t = useTranslations('profile.user_type')
  if (saved !== null) {
    return (
      <p className="grid gap-0.5 border-line border-s-2 ps-4 text-small">
        <span className="font-semibold">{t(saved)}</span>
        <span className="text-ink-muted">{t('fixed')}</span>
      </p>
    )
  }
  return (
    <RadioGroup
      cards
      legend={label}
      hint={t('hint')}
      options={userTypes.map(value => ({ value, label: t(value), hint: t(`${value}_hint`) }))}
      {...field}
    />
  )
}
