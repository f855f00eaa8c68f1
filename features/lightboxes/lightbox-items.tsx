// The photographs of a lightbox as on a light table: whole, in their order, each with what it costs and what was noted.
'use client'
import { useTranslations } from 'next-intl'
import { type FormEvent, useState } from 'react'
import { FormFailure } from '#components/forms/form-failure.tsx'
import { AppLink } from '#components/layout/app-link.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import { IconButton } from '#components/ui/icon-button.tsx'
import ArrowLeft from '#components/ui/icons/arrow-left.tsx'
import ArrowRight from '#components/ui/icons/arrow-right.tsx'
import ImageOff from '#components/ui/icons/image-off.tsx'
import Pencil from '#components/ui/icons/pencil.tsx'
import X from '#components/ui/icons/x.tsx'
import { Photo, photoSources } from '#components/ui/photo.tsx'
import { TextArea } from '#components/ui/text-area.tsx'
import { textLinkClass } from '#components/ui/text-link.tsx'
import { Price } from '#features/payment/price.tsx'
import type { LightboxItem } from '#lib/contract/lightboxes.ts'
import { useAction } from '#lib/forms/use-action.ts'
import { toCents } from '#lib/money.ts'
import { href } from '#lib/routes.ts'
import { LIGHTBOX_NOTE_CHARS } from '#lib/rules/market/lightboxes.ts'

type Changes = {
  onRemove?: (image: string) => Promise<void>
  onOrder?: (images: string[]) => Promise<void>
  onNote?: (image: string, note: string | null) => Promise<void>
}

export function LightboxItems({ items, ...changes }: { items: readonly LightboxItem[] } & Changes) {
  const t = useTranslations('lightbox.items')
  return (
    <ul aria-label={t('label')} className="grid gap-x-8 gap-y-12 sm:grid-cols-2 lg:grid-cols-3">
      {items.map((item, at) => (
        <Item key={item.id} item={item} at={at} ids={items.map(({ id }) => id)} {...changes} />
      ))}
    </ul>
  )
}

type ItemProps = { item: LightboxItem; at: number; ids: string[] } & Changes

function Item({ item, at, ids, ...changes }: ItemProps) {
  const t = useTranslations('lightbox.items')
  const { image, note } = item
  return (
    <li className="grid content-start gap-3">
      <Frame item={item} />
      <div className="flex items-start justify-between gap-4">
        <div className="grid min-w-0 gap-0.5">
          {image ? (
            <>
              <h2 className="wrap-anywhere font-semibold">
                <AppLink
                  href={href('image', { id: image.id, slug: image.slug })}
                  className={textLinkClass({ quiet: true })}
                >
                  {image.title}
                </AppLink>
              </h2>
              <p className="text-ink-muted text-small">{image.author.name}</p>
            </>
          ) : (
            <h2 className="font-semibold">{t('gone_title')}</h2>
          )}
        </div>
        <Offer item={item} />
      </div>
      {changes.onNote ? (
        <Note item={item} onNote={changes.onNote} />
      ) : (
        note && <p className="wrap-anywhere whitespace-pre-line border-accent border-s-2 ps-3 text-small">{note}</p>
      )}
      <Moves item={item} at={at} ids={ids} {...changes} />
    </li>
  )
}

/** The whole photograph, whatever its shape, on the same ground as all others. */
function Frame({ item: { image } }: { item: LightboxItem }) {
  const t = useTranslations('images')
  if (!image)
    return (
      <div className="grid aspect-[4/3] place-items-center bg-surface text-ink-muted">
        <ImageOff aria-hidden="true" className="size-8 stroke-1" />
      </div>
    )
  const sources = photoSources(image.sources)
  return (
    <AppLink
      href={href('image', { id: image.id, slug: image.slug })}
      className="grid aspect-[4/3] place-items-center overflow-hidden bg-surface p-4 transition-opacity duration-soft hover:opacity-90"
    >
      {sources.length > 0 ? (
        <Photo
          alt={t('alt', { title: image.title, author: image.author.name })}
          width={image.width}
          height={image.height}
          sources={sources}
          sizes="(min-width: 64rem) 28vw, (min-width: 40rem) 45vw, 92vw"
          fit="contain"
          className="size-full min-h-0"
        />
      ) : (
        <span className="text-center text-small">{t('no_preview', { title: image.title })}</span>
      )}
    </AppLink>
  )
}

function Offer({ item: { state, prices } }: { item: LightboxItem }) {
  const t = useTranslations('lightbox.items')
  if (state !== 'available')
    return <Badge tone={state === 'gone' ? 'warning' : 'neutral'}>{t(`states.${state}`)}</Badge>
  const least = Math.min(...prices.map(({ total_cents }) => total_cents))
  return (
    <p className="shrink-0 text-end text-small">
      <span className="text-ink-muted">{t('from')}</span> <Price cents={toCents(least)} className="font-semibold" />
    </p>
  )
}

function Note({ item: { id, image, note }, onNote }: { item: LightboxItem; onNote: NonNullable<Changes['onNote']> }) {
  const t = useTranslations('lightbox.items')
  const [editing, setEditing] = useState(false)
  const [text, setText] = useState(note ?? '')
  const { busy, failure, run } = useAction()
  const title = image?.title ?? t('gone_title')
  if (!editing)
    return (
      <button
        type="button"
        onClick={() => setEditing(true)}
        className="wrap-anywhere flex min-h-8 w-full items-start gap-2 whitespace-pre-line border-line border-s-2 py-1 ps-3 text-start text-small hover:border-accent"
      >
        <Pencil aria-hidden="true" className="mt-1 size-3.5 shrink-0 text-ink-muted" />
        {/* Before what is seen: whoever speaks to the page says that. */}
        <span className="sr-only">{t('note_of', { title })}</span>
        {note ?? <span className="text-ink-muted">{t('note')}</span>}
      </button>
    )
  const save = (event: FormEvent) => {
    event.preventDefault()
    const said = text.trim()
    run(async () => {
      await onNote(id, said === '' ? null : said)
      setEditing(false)
    })
  }
  return (
    <form onSubmit={save} className="grid gap-3">
      <TextArea
        name="note"
        rows={2}
        label={t('note_of', { title })}
        hideLabel
        value={text}
        onChange={({ target }) => setText(target.value)}
        maxLength={LIGHTBOX_NOTE_CHARS}
      />
      <FormFailure failure={failure} />
      <div className="flex gap-2">
        <Button type="submit" size="small" busy={busy}>
          {t('note_save')}
        </Button>
        <Button variant="quiet" size="small" onClick={() => setEditing(false)}>
          {t('note_cancel')}
        </Button>
      </div>
    </form>
  )
}

function Moves({ item: { id, image }, at, ids, onOrder, onRemove }: ItemProps) {
  const t = useTranslations('lightbox.items')
  const { busy, failure, run } = useAction()
  if (!onRemove) return null
  const title = image?.title ?? t('gone_title')
  const swap = (to: number) => {
    const order = [...ids]
    order.splice(at, 1)
    order.splice(to, 0, id)
    run(async () => onOrder?.(order))
  }
  return (
    <div className="grid gap-2">
      <div className="-mx-1 flex items-center">
        <IconButton
          size="small"
          label={t('earlier', { title })}
          icon={<ArrowLeft aria-hidden="true" className="size-4" />}
          disabled={busy || at === 0}
          onClick={() => swap(at - 1)}
        />
        <IconButton
          size="small"
          label={t('later', { title })}
          icon={<ArrowRight aria-hidden="true" className="size-4" />}
          disabled={busy || at === ids.length - 1}
          onClick={() => swap(at + 1)}
        />
        <IconButton
          size="small"
          label={t('remove', { title })}
          icon={<X aria-hidden="true" className="size-4" />}
          disabled={busy}
          className="ms-auto"
          onClick={() => run(() => onRemove(id))}
        />
      </div>
      <FormFailure failure={failure} />
    </div>
  )
}
