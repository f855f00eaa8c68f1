// The global search: a field in the toolbar, and on a phone a bar that takes the toolbar's place while it is open.
'use client'
import { clsx } from 'clsx'
import { useRouter } from 'next/navigation'
import { type FormEvent, type Ref, useRef, useState } from 'react'
import { IconButton } from '#components/ui/icon-button.tsx'
import Search from '../../ui/icons/search.tsx'
import X from '../../ui/icons/x.tsx'

export type SearchLabels = Record<'label' | 'placeholder' | 'open' | 'close' | 'submit', string>

/** `action` is the page of results. Works without scripts as a plain form; with them the page changes without a reload. */
export function SearchBar({ action, labels }: { action: string; labels: SearchLabels }) {
  const router = useRouter()
  const field = useRef<HTMLInputElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)

  const show = () => {
    setOpen(true)
    // The field can only take the focus once it is drawn.
    requestAnimationFrame(() => field.current?.focus())
  }
  const hide = () => {
    setOpen(false)
    requestAnimationFrame(() => opener.current?.focus())
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    field.current?.blur()
    setOpen(false)
    router.push(resultsOf(action, field.current?.value.trim() ?? ''))
  }

  return (
    <>
      <search
        className={clsx(
          'md:static md:block md:w-full md:min-w-0 md:max-w-md md:p-0',
          open ? 'absolute inset-0 z-10 flex items-center gap-1 bg-canvas px-(--page-gutter)' : 'hidden',
        )}
      >
        <SearchForm field={field} action={action} onSubmit={submit} onEscape={open ? hide : () => {}} labels={labels} />
        <span className="md:hidden">
          <IconButton label={labels.close} onClick={hide} icon={<X aria-hidden="true" className="size-5" />} />
        </span>
      </search>
      <span className="ms-auto md:hidden">
        <IconButton
          ref={opener}
          label={labels.open}
          onClick={show}
          aria-expanded={open}
          icon={<Search aria-hidden="true" className="size-5" strokeWidth={1.75} />}
        />
      </span>
    </>
  )
}

/** Of the page of results itself the filters stay; how the words before were read, and how far one had paged, do not. */
function resultsOf(action: string, search: string): string {
  const { pathname, search: asked } = window.location
  const there = pathname.startsWith(action)
  const query = new URLSearchParams(there ? asked : '')
  for (const name of ['search', 'exact', 'page']) query.delete(name)
  if (search) query.set('search', search)
  const path = there ? pathname : action
  return query.size > 0 ? `${path}?${query}` : path
}

type FormProps = {
  field: Ref<HTMLInputElement>
  action: string
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  onEscape: () => void
  labels: SearchLabels
}

function SearchForm({ field, action, onSubmit, onEscape, labels }: FormProps) {
  return (
    <form
      action={action}
      onSubmit={onSubmit}
      className="flex h-11 w-full items-center gap-1 rounded-full bg-surface ps-4 pe-1 transition-colors focus-within:bg-canvas focus-within:outline-2 focus-within:outline-focus hover:bg-sunken"
    >
      <Search aria-hidden="true" className="size-4.5 shrink-0 text-ink-muted" strokeWidth={1.75} />
      <input
        ref={field}
        onKeyDown={event => {
          if (event.key === 'Escape') onEscape()
        }}
        type="search"
        name="search"
        enterKeyHint="search"
        maxLength={200}
        aria-label={labels.label}
        placeholder={labels.placeholder}
        className="h-full min-w-0 flex-1 bg-transparent ps-2 text-small text-ink outline-none placeholder:text-ink-muted"
      />
      <button type="submit" className="sr-only focus:not-sr-only focus:px-3 focus:font-semibold focus:text-small">
        {labels.submit}
      </button>
    </form>
  )
}
