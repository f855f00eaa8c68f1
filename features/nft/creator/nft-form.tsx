// The draft of an NFT: what it is called, how many editions there will ever be, and what of later sales comes back.
'use client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { FormFailure } from '#components/forms/form-failure.tsx'
import { Loaded } from '#components/layout/loading/loaded.tsx'
import { Button } from '#components/ui/button.tsx'
import { RadioGroup } from '#components/ui/radio-group.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { snackbar } from '#components/ui/snackbar.ts'
import { Switch } from '#components/ui/switch.tsx'
import { TextArea } from '#components/ui/text-area.tsx'
import { TextField } from '#components/ui/text-field.tsx'
import { call } from '#lib/api/client.ts'
import { api } from '#lib/api/endpoints.ts'
import { q, refresh } from '#lib/api/query.ts'
import type { Nft } from '#lib/contract/nfts.ts'
import { usePageLocale } from '#lib/i18n/use-page-locale.ts'
import { readPercent } from '#lib/rules/nft/amounts.ts'
import { NFT_DESCRIPTION_CHARS, NFT_EDITIONS_MAX, NFT_NAME_CHARS, ROYALTY_BPS_MAX } from '#lib/rules/nft/nfts.ts'
import { readCount, type TypedNft, typedNftProblems } from '#lib/rules/nft/typed-terms.ts'
import { typedPercent } from '../settings/nft-settings-form.tsx'
import { useTypedForm } from '../use-typed-form.ts'

type Props = { image: { id: string; title: string }; nft: Nft | null; onClose: () => void }

/** A new one begins with the creator's settings. */
export function NftForm(props: Props) {
  const settings = useQuery(q(api.nftSettings.read, {}))
  return (
    <Loaded query={settings} waiting={<Skeleton className="h-64" />}>
      {({ royalty_bps, leasing }) => (
        <Fields
          {...props}
          royalty_bps={props.nft?.royalty_bps ?? royalty_bps}
          allowed={props.nft?.leasing ?? leasing}
        />
      )}
    </Loaded>
  )
}

const detailsOf = ({ name, description, edition_kind, max_editions, royalty }: TypedNft) => ({
  name: name.trim(),
  description: description.trim() === '' ? null : description.trim(),
  max_editions: edition_kind === 'unique' ? 1 : (readCount(max_editions) ?? 0),
  royalty_bps: readPercent(royalty) ?? 0,
})

function Fields({ image, nft, royalty_bps, allowed, onClose }: Props & { royalty_bps: number; allowed: boolean }) {
  const t = useTranslations('nft.draft')
  const client = useQueryClient()
  const locale = usePageLocale()
  const [leasing, setLeasing] = useState(allowed)
  const start: TypedNft = {
    name: nft ? (nft.name ?? '') : image.title,
    description: nft?.description ?? '',
    edition_kind: (nft?.max_editions ?? 1) === 1 ? 'unique' : 'limited',
    max_editions: `${Math.max(2, nft?.max_editions ?? 5)}`,
    royalty: typedPercent(royalty_bps, locale),
  }
  const typed = useTypedForm({
    start,
    check: typedNftProblems,
    sentAs: { royalty: 'royalty_bps' },
    async send(values) {
      const details = { ...detailsOf(values), leasing }
      if (nft) await call(api.nfts.update, { id: nft.id, body: details })
      else await call(api.nfts.create, { body: { image: image.id, ...details } })
      snackbar.show({ kind: 'other', message: t(nft ? 'changed' : 'created') })
      await refresh(client, api.nfts, api.listings)
      onClose()
    },
  })
  const { field, busy, failure } = typed
  return (
    <form noValidate aria-label={t('form')} onSubmit={typed.onSubmit} className="grid max-w-2xl gap-6">
      <TextField label={t('name')} hint={t('name_hint')} maxLength={NFT_NAME_CHARS} {...field('name')} />
      <TextArea
        label={t('description')}
        mark={t('optional')}
        hint={t('description_hint')}
        maxLength={NFT_DESCRIPTION_CHARS}
        {...field('description')}
      />
      <EditionFields typed={typed} />
      <Switch
        name="leasing"
        label={t('leasing')}
        hint={t('leasing_hint')}
        checked={leasing}
        onChange={event => setLeasing(event.target.checked)}
      />
      <FormFailure failure={failure} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy}>
          {t(nft ? 'save' : 'create')}
        </Button>
        {nft && (
          <Button variant="quiet" disabled={busy} onClick={onClose}>
            {t('cancel')}
          </Button>
        )}
      </div>
    </form>
  )
}

type EditionProps = { typed: ReturnType<typeof useTypedForm<TypedNft>> }

/** How many there will ever be, and what of later sales comes back. */
function EditionFields({ typed: { values, field, change } }: EditionProps) {
  const t = useTranslations('nft.draft')
  return (
    <>
      <RadioGroup
        legend={t('editions')}
        hint={t('editions_hint')}
        cards
        name="edition_kind"
        value={values.edition_kind}
        onChange={event => change({ edition_kind: event.target.value })}
        options={[
          { value: 'unique', label: t('unique'), hint: t('unique_hint') },
          { value: 'limited', label: t('limited'), hint: t('limited_hint') },
        ]}
      />
      {values.edition_kind === 'limited' && (
        <TextField
          className="max-w-48"
          label={t('count')}
          hint={t('count_hint', { max: NFT_EDITIONS_MAX })}
          inputMode="numeric"
          autoComplete="off"
          maxLength={3}
          {...field('max_editions')}
        />
      )}
      <TextField
        className="max-w-48"
        label={t('royalty')}
        hint={t('royalty_hint', { max: ROYALTY_BPS_MAX / 100 })}
        inputMode="decimal"
        suffix="%"
        autoComplete="off"
        maxLength={6}
        {...field('royalty')}
      />
    </>
  )
}
