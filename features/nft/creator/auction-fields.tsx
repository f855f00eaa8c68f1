// Of an auction: which edition, how long it runs from its first bid, and the least step of a bid.
'use client'
import { useTranslations } from 'next-intl'
import { Select } from '#components/ui/select.tsx'
import { TextField } from '#components/ui/text-field.tsx'
import type { SaleForm } from '../use-sale-form.ts'

type Props = { typed: SaleForm; max_editions: number }

export function AuctionFields({ typed: { field, values, change }, max_editions }: Props) {
  const t = useTranslations('nft.sale')
  const whole = { inputMode: 'numeric', autoComplete: 'off', maxLength: 3 } as const
  return (
    <>
      {max_editions > 1 && (
        <Select
          className="max-w-48"
          label={t('edition')}
          options={Array.from({ length: max_editions }, (_, index) => ({
            value: `${index + 1}`,
            label: t('edition_number', { edition: index + 1 }),
          }))}
          value={values.edition}
          onChange={event => change({ edition: event.target.value })}
        />
      )}
      <fieldset className="grid gap-2">
        <legend className="font-semibold text-small">{t('duration')}</legend>
        <p className="text-ink-muted text-small">{t('duration_hint')}</p>
        <div className="grid grid-cols-3 items-start gap-3 sm:max-w-md">
          <TextField label={t('days')} {...whole} {...field('days')} />
          <TextField label={t('hours')} {...whole} {...field('hours')} />
          <TextField label={t('minutes')} {...whole} {...field('minutes')} />
        </div>
      </fieldset>
      <TextField
        className="max-w-48"
        label={t('increment')}
        hint={t('increment_hint')}
        inputMode="decimal"
        suffix="%"
        autoComplete="off"
        maxLength={6}
        {...field('increment')}
      />
    </>
  )
}
