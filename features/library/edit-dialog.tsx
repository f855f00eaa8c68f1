// Replaces values in all selected images at once; what is left as it is stays different in each of them.
'use client'
import { useTranslations } from 'next-intl'
import { type FormEvent, useId, useState } from 'react'
import { SearchedSelect } from '#components/forms/searched-select.tsx'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { Select } from '#components/ui/select.tsx'
import { snackbar } from '#components/ui/snackbar.ts'
import { TextField } from '#components/ui/text-field.tsx'
import { SaleChoice, saleChoiceProblem } from '#features/sale/sale-choice.tsx'
import { useOwnCollections, useOwnPhotographers } from '#lib/api/own-choices.ts'
import { useFailureMessage } from '#lib/api/use-failure.ts'
import { type BulkChoice, bulkChanges, isChosen, NO_COLLECTION, noChoice } from './bulk-choice.ts'
import { RefusalList } from './refusal-list.tsx'
import type { SelectionProps } from './selection.ts'
import { useBulkUpdate } from './use-bulk.ts'
import { useOwnLists } from './use-own-lists.ts'

type Props = SelectionProps & { onClose: () => void }

function focusWrong(form: HTMLFormElement): void {
  const wrong = form.querySelector<HTMLElement>('[aria-invalid=true]')
  wrong?.focus({ preventScroll: true })
  // The reason stands below the field, under the fold of the dialog.
  wrong?.scrollIntoView({ block: 'center' })
}

export function EditDialog({ selection, select, onClose }: Props) {
  const t = useTranslations('library.edit')
  const failureMessage = useFailureMessage()
  const form = useId()
  const [choice, choose] = useState(noChoice)
  const update = useBulkUpdate()
  const refused = update.data?.refused ?? []
  const save = async () => {
    const outcome = await update.mutateAsync({ ids: [...selection.keys()], changes: bulkChanges(choice) })
    snackbar.show({ kind: 'other', message: t('done', { count: outcome.done }) })
    if (outcome.refused.length > 0) return
    onClose()
    select(new Map())
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (saleChoiceProblem(choice) !== null) return focusWrong(event.currentTarget)
    // Errors are shown below.
    save().catch(() => undefined)
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      closeLabel={t('close')}
      title={t('title', { count: selection.size })}
      description={refused.length > 0 ? undefined : t('text')}
      footer={
        refused.length > 0 ? (
          <Button onClick={onClose}>{t('close')}</Button>
        ) : (
          <>
            <Button variant="secondary" onClick={onClose}>
              {t('cancel')}
            </Button>
            <Button type="submit" form={form} busy={update.isPending} disabled={!isChosen(choice)}>
              {t('confirm', { count: selection.size })}
            </Button>
          </>
        )
      }
    >
      {update.error && (
        <Notice tone="danger" live="alert" className="mb-4">
          {failureMessage(update.error)}
        </Notice>
      )}
      {refused.length > 0 ? (
        <div className="grid gap-3">
          <p className="font-semibold text-small">{t('refused', { count: refused.length })}</p>
          <RefusalList refused={refused} images={selection} label={t('refused', { count: refused.length })} />
        </div>
      ) : (
        <form id={form} className="grid gap-5" onSubmit={submit}>
          <Fields choice={choice} choose={choose} />
        </form>
      )}
    </Dialog>
  )
}

type FieldsProps = { choice: BulkChoice; choose: (choice: BulkChoice) => void }

function useField({ choice, choose }: FieldsProps) {
  return (name: keyof BulkChoice) => ({
    value: choice[name],
    onChange: (event: { target: { value: string } }) => choose({ ...choice, [name]: event.target.value }),
  })
}

function Fields(props: FieldsProps) {
  const t = useTranslations('library.edit')
  const filters = useTranslations('library.filters')
  const photographersId = useId()
  const lists = useOwnLists()
  const { options: photographers } = useOwnPhotographers([])
  const { collection } = props.choice
  const collections = useOwnCollections(collection === NO_COLLECTION ? [] : [collection])
  const field = useField(props)
  const placeholder = t('leave')
  return (
    <>
      <Select label={filters('genre')} placeholder={placeholder} options={lists.genres} {...field('genre')} />
      <TextField
        label={t('tags')}
        hint={t('tags_hint')}
        placeholder={placeholder}
        autoComplete="off"
        maxLength={1000}
        {...field('tags')}
      />
      <TextField
        label={filters('photographer')}
        placeholder={placeholder}
        autoComplete="off"
        maxLength={120}
        list={photographersId}
        {...field('photographer')}
      />
      <datalist id={photographersId}>
        {photographers.map(({ value, label }) => (
          <option key={value} value={label}>
            {label}
          </option>
        ))}
      </datalist>
      <SearchedSelect
        label={filters('collection')}
        placeholder={placeholder}
        first={[{ value: NO_COLLECTION, label: t('no_collection') }]}
        choices={collections}
        {...field('collection')}
      />
      <ShowingFields {...props} />
      <SaleChoice
        chosen={props.choice}
        leave={{ sale: placeholder, price: placeholder }}
        onChange={more => props.choose({ ...props.choice, ...more })}
      />
      <p className="text-caption text-ink-muted">{t('certified_anew')}</p>
    </>
  )
}

function ShowingFields(props: FieldsProps) {
  const t = useTranslations('library.edit')
  const filters = useTranslations('library.filters')
  const field = useField(props)
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Select
        label={filters('portfolio')}
        placeholder={t('leave')}
        options={[
          { value: 'public', label: filters('portfolios.public') },
          { value: 'private', label: filters('portfolios.private') },
        ]}
        {...field('portfolio')}
      />
      <Select
        label={filters('monitoring')}
        placeholder={t('leave')}
        options={[
          { value: 'true', label: t('watch') },
          { value: 'false', label: t('no_watch') },
        ]}
        {...field('track')}
      />
    </div>
  )
}
