// A lawyer lets something off the damages: an amount in all, with the reason.
'use client'
import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { FormFailure } from '#components/forms/form-failure.tsx'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { EuroField } from '#components/ui/euro-field.tsx'
import { TextArea } from '#components/ui/text-area.tsx'
import { call } from '#lib/api/client.ts'
import { api } from '#lib/api/endpoints.ts'
import type { LitigationDetail } from '#lib/contract/litigations.ts'
import { useApiForm } from '#lib/forms/use-api-form.ts'
import { defaultLocale, isLocale } from '#lib/locales.ts'
import { readEuros, toCents, typedEuros } from '#lib/money.ts'
import { SETTLEMENT_TEXT_CHARS } from '#lib/rules/settlement/infringements.ts'
import { useActDone } from './use-act.ts'

type Props = { litigation: Pick<LitigationDetail, 'id' | 'discount_cents' | 'discount_max_cents'> }

export function DiscountAct({ litigation }: Props) {
  const t = useTranslations('litigations.acts')
  const [open, setOpen] = useState(false)
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      size="small"
      title={t('titles.discount')}
      description={t('texts.discount')}
      closeLabel={t('close')}
      trigger={<Button variant="secondary">{t('buttons.discount')}</Button>}
    >
      <Amount litigation={litigation} onDone={() => setOpen(false)} />
    </Dialog>
  )
}

function Amount({ litigation, onDone }: Props & { onDone: () => void }) {
  const { id, discount_cents, discount_max_cents } = litigation
  const t = useTranslations('litigations.acts')
  const locale = useLocale()
  const language = isLocale(locale) ? locale : defaultLocale
  const done = useActDone()
  const typed = discount_cents === 0 ? '' : typedEuros(toCents(discount_cents), language)
  const { field, onSubmit, busy, failure } = useApiForm({
    defaultValues: { discount_cents: typed, reason: '' },
    send: async ({ discount_cents: amount, reason }) => {
      // What is no amount is sent as one that is refused.
      await call(api.litigations.discount, { id, body: { discount_cents: readEuros(amount) ?? 0, reason } })
      onDone()
      await done('discount')
    },
  })
  const max = `${typedEuros(toCents(discount_max_cents), language)} €`
  return (
    <form noValidate onSubmit={onSubmit} aria-label={t('titles.discount')} className="grid gap-6">
      <EuroField label={t('amount')} hint={t('amount_hint', { max })} {...field('discount_cents')} />
      <TextArea
        label={t('reason')}
        hint={t('reason_hint_discount')}
        maxLength={SETTLEMENT_TEXT_CHARS}
        rows={2}
        {...field('reason')}
      />
      <FormFailure failure={failure} />
      <Button type="submit" busy={busy} className="w-fit">
        {t('buttons.discount')}
      </Button>
    </form>
  )
}
