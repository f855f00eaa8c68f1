// A search box that searches once nothing has been typed for a moment.
'use client'
import { useEffect, useRef, useState } from 'react'
import Search from './icons/search.tsx'
import { TextField } from './text-field.tsx'

const WAIT_MS = 300

export type SearchBoxProps = {
  label: string
  hint?: string
  /** What was searched when the page opened. */
  initial: string | undefined
  /** Without blanks around it; undefined when nothing is left. */
  onSearch: (search: string | undefined) => void
  /** As wide as what it stands in. */
  wide?: boolean
}

export function SearchBox({ label, hint, initial, onSearch, wide = false }: SearchBoxProps) {
  const [typed, setTyped] = useState(initial ?? '')
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(waiting.current), [])
  return (
    <TextField
      type="search"
      label={label}
      placeholder={hint}
      maxLength={200}
      prefix={<Search aria-hidden="true" className="size-4" />}
      value={typed}
      onChange={event => {
        const { value } = event.target
        setTyped(value)
        clearTimeout(waiting.current)
        waiting.current = setTimeout(() => onSearch(value.trim() || undefined), WAIT_MS)
      }}
      onKeyDown={event => {
        if (event.key !== 'Enter') return
        // It sends no form around it.
        event.preventDefault()
        clearTimeout(waiting.current)
        onSearch(typed.trim() || undefined)
      }}
      className={wide ? 'w-full' : 'w-full sm:w-80'}
    />
  )
}
