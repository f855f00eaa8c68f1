// For which website a licence in the cart is: taken over when the field is left, refused beside it.
'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { FormFailure } from '#components/forms/form-failure.tsx'
import { TextField } from '#components/ui/text-field.tsx'
import { call } from '#lib/api/client.ts'
import { api } from '#lib/api/endpoints.ts'
import { useFieldMessage } from '#lib/api/use-failure.ts'
import type { Cart, CartItem } from '#lib/contract/carts.ts'
import { refusalOf } from '#lib/forms/refusals.ts'
import { useAction } from '#lib/forms/use-action.ts'

type Props = { cart: string; item: CartItem; onChange: (cart: Cart) => void }

export function ItemWebsite({ cart, item, onChange }: Props) {
  const t = useTranslations('cart.items')
  const message = useFieldMessage()
  const { failure, run } = useAction()
  const saved = item.website ?? ''
  const [typed, setTyped] = useState<string>()
  const save = async () => {
    const website = (typed ?? saved).trim()
    if (website !== saved) onChange(await send(cart, item, website))
    setTyped(undefined)
  }
  const refused = refusalOf(failure, 'website')
  return (
    <form
      noValidate
      className="grid gap-3"
      onSubmit={event => {
        event.preventDefault()
        run(save)
      }}
    >
      <TextField
        label={t('website')}
        aria-label={t('website_of', { title: item.image.title })}
        placeholder={t('website_example')}
        inputMode="url"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={200}
        value={typed ?? saved}
        error={message(refused)}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={() => run(save)}
      />
      {refused === undefined && <FormFailure failure={failure} />}
    </form>
  )
}

/** Put in again, an item is changed; only a website that is taken away is a change of its own. */
const send = (id: string, { id: item, image, duration }: CartItem, website: string): Promise<Cart> =>
  website === ''
    ? call(api.carts.update, { id, body: { items: [{ id: item, website: null }] } })
    : call(api.carts.addItem, { id, body: { image: image.id, duration, website } })
