// What an account sells and for how much, as it is typed until it is saved.
'use client'
import { type FormEvent, useState } from 'react'
import { snackbar } from '#components/ui/snackbar.ts'
import { api } from '#lib/api/endpoints.ts'
import { useCall } from '#lib/api/query.ts'
import type { SaleSettingsChanges } from '#lib/contract/sale-settings.ts'

/** `price`: in euros, as it is typed. */
export type TypedOffer = { on: boolean; price: string }

type Options = {
  saved: TypedOffer
  /** The field of the price, which gets the focus when something is wrong with it. */
  name: string
  /** What is said when it is saved. */
  done: string
}

export function useOfferForm({ saved, name, done }: Options) {
  const [{ on, price }, setValues] = useState(saved)
  const [checked, setChecked] = useState(false)
  const save = useCall(api.saleSettings.update, {
    refresh: [api.saleSettings],
    onSuccess: () => snackbar.show({ kind: 'other', message: done }),
  })
  return {
    on,
    price,
    /** Whoever was refused once is told of each problem at once. */
    checked,
    change: (changes: Partial<TypedOffer>) => setValues(values => ({ ...values, ...changes })),
    submit: (event: FormEvent<HTMLFormElement>, problem: string | null, body: SaleSettingsChanges) => {
      event.preventDefault()
      setChecked(true)
      if (problem) return event.currentTarget.querySelector<HTMLInputElement>(`[name=${name}]`)?.focus()
      save.mutate({ body })
    },
    /** What the bar below the form is drawn by. */
    bar: {
      dirty: on !== saved.on || price !== saved.price,
      busy: save.isPending,
      failure: save.error,
      onDiscard: () => {
        setValues(saved)
        setChecked(false)
        save.reset()
      },
    },
  }
}
