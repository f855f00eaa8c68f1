// A group of fields of one form, under a small heading, two abreast where there is room.
'use client'
import type { ReactNode } from 'react'

export function FormSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-5 font-semibold text-title-3">{title}</legend>
      <div className="grid items-start gap-x-6 gap-y-5 sm:grid-cols-2">{children}</div>
    </fieldset>
  )
}

/** A field that takes the whole width. */
export const fullRow = 'sm:col-span-2'
