// The form of what new NFTs begin with.
'use client'
import { useTranslations } from 'next-intl'
import { type FormEvent, useState } from 'react'
import { SaveBar } from '#components/forms/save-bar.tsx'
import { CopyField } from '#components/ui/copy-field.tsx'
import { DescriptionList } from '#components/ui/description-list.tsx'
import { Select } from '#components/ui/select.tsx'
import { snackbar } from '#components/ui/snackbar.ts'
import { StandinLabel } from '#components/ui/standin-label.tsx'
import { Switch } from '#components/ui/switch.tsx'
import { TextField } from '#components/ui/text-field.tsx'
import { api } from '#lib/api/endpoints.ts'
import { useCall } from '#lib/api/query.ts'
import { useCodeMessage, useFieldMessage } from '#lib/api/use-failure.ts'
import type { Minter } from '#lib/contract/nft-market.ts'
import type { NftSettings } from '#lib/contract/nfts.ts'
import { usePageLocale } from '#lib/i18n/use-page-locale.ts'
import type { Locale } from '#lib/locales.ts'
import { readPercent } from '#lib/rules/nft/amounts.ts'
import { ROYALTY_BPS_MAX } from '#lib/rules/nft/nfts.ts'
import type { NftMarket } from '../use-nft-market.ts'

type Values = { minter: string; currency: string; royalty: string; leasing: boolean }

/** A part in hundredths of a percent as it is typed in this language. */
export const typedPercent = (bps: number, locale: Locale): string =>
  (bps / 100).toLocaleString(locale, { useGrouping: false, maximumFractionDigits: 2 })

const valuesOf = ({ minter, currency, royalty_bps, leasing }: NftSettings, locale: Locale): Values => ({
  minter,
  currency: currency ?? '',
  royalty: typedPercent(royalty_bps, locale),
  leasing,
})

function useSettingsForm(settings: NftSettings, market: NftMarket) {
  const t = useTranslations('nft.settings')
  const locale = usePageLocale()
  const saved = valuesOf(settings, locale)
  const [values, setValues] = useState(saved)
  const [checked, setChecked] = useState(false)
  const save = useCall(api.nftSettings.update, {
    refresh: [api.nftSettings],
    onSuccess(answer) {
      // As it is written here, however it was typed.
      setValues(valuesOf(answer, locale))
      snackbar.show({ kind: 'other', message: t('saved') })
    },
  })
  const open = market.currencies.filter(each => each.open)
  const bps = readPercent(values.royalty)
  const wrong = bps === null || bps > ROYALTY_BPS_MAX
  // Royalties are counted in tokens: the chain's own coin pays none.
  const coin = open.some(({ symbol, token }) => symbol === values.currency && token === null)
  const coinWithRoyalty = coin && bps !== null && bps > 0
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setChecked(true)
    if (wrong || coinWithRoyalty)
      return event.currentTarget.querySelector<HTMLInputElement>(wrong ? '[name=royalty]' : '[name=currency]')?.focus()
    const { minter, currency, leasing } = values
    save.mutate({ body: { minter, currency, royalty_bps: bps, leasing } })
  }
  const change = (changes: Partial<Values>) => setValues(now => ({ ...now, ...changes }))
  const discard = () => {
    setValues(saved)
    setChecked(false)
    save.reset()
  }
  const dirty = JSON.stringify(values) !== JSON.stringify(saved)
  return { values, change, submit, discard, save, dirty, open, wrong: checked && wrong, coinWithRoyalty }
}

export function NftSettingsForm({ settings, market }: { settings: NftSettings; market: NftMarket }) {
  const t = useTranslations('nft.settings')
  const message = useFieldMessage()
  const codes = useCodeMessage()
  const { values, change, submit, discard, save, dirty, open, wrong, coinWithRoyalty } = useSettingsForm(
    settings,
    market,
  )
  return (
    <form noValidate aria-label={t('title')} onSubmit={submit} className="grid max-w-2xl gap-8">
      <MinterChoice minters={market.minters} value={values.minter} onChange={minter => change({ minter })} />
      <Select
        className="max-w-xs"
        name="currency"
        label={t('currency')}
        hint={t('currency_hint')}
        options={open.map(({ id, symbol, token }) => ({
          value: id,
          label: token === null ? t('coin', { symbol }) : symbol,
        }))}
        value={values.currency}
        error={coinWithRoyalty ? codes('royalty_needs_erc20') : undefined}
        onChange={event => change({ currency: event.target.value })}
      />
      <TextField
        className="max-w-xs"
        name="royalty"
        label={t('royalty')}
        hint={t('royalty_hint', { max: ROYALTY_BPS_MAX / 100 })}
        inputMode="decimal"
        suffix="%"
        autoComplete="off"
        maxLength={6}
        value={values.royalty}
        error={wrong ? message('royalty_range') : undefined}
        onChange={event => change({ royalty: event.target.value })}
      />
      <Switch
        name="leasing"
        label={t('leasing')}
        hint={t('leasing_hint')}
        checked={values.leasing}
        onChange={event => change({ leasing: event.target.checked })}
      />
      <SaveBar dirty={dirty} busy={save.isPending} failure={save.error} onDiscard={discard} />
    </form>
  )
}

type MinterProps = { minters: readonly Minter[]; value: string; onChange: (minter: string) => void }

/** A choice only where there is one. */
function MinterChoice({ minters, value, onChange }: MinterProps) {
  const t = useTranslations('nft.settings')
  const minter = minters.find(({ id }) => id === value) ?? minters[0]
  if (!minter) return null
  const { chain, contract } = minter
  return (
    <div className="grid gap-4">
      {minters.length > 1 && (
        <Select
          className="max-w-xs"
          label={t('minter')}
          options={minters.map(({ id, name }) => ({ value: id, label: name }))}
          value={minter.id}
          onChange={event => onChange(event.target.value)}
        />
      )}
      <DescriptionList
        items={[
          ...(minters.length > 1 ? [] : [{ key: 'minter', term: t('minter'), detail: minter.name }]),
          {
            key: 'network',
            term: t('network'),
            detail: chain.standin ? (
              <StandinLabel explanation={t('standin_text')}>{t('standin')}</StandinLabel>
            ) : (
              chain.network
            ),
          },
          {
            key: 'contract',
            term: t('contract'),
            detail: <CopyField value={contract} copyLabel={t('copy')} copiedLabel={t('copied')} />,
          },
        ]}
      />
    </div>
  )
}
