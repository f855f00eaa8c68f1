// What the word that certifies does: applies what still waits, shows what is wrong, asks for a person where none is known, and certifies.
'use client'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#lib/api/endpoints.ts'
import { q } from '#lib/api/query.ts'
import { useSession } from '#lib/api/use-session.tsx'
import type { Profile } from '#lib/contract/profiles.ts'
import type { Engine } from '../engine/engine.ts'
import type { Item } from '../engine/item.ts'

type Options = {
  engine: Engine
  applyWaiting: () => void
  onInvalid: (id: string) => void
}

export type CertifierQuestion = {
  profile: Profile
  open: boolean
  onClose: () => void
  /** The profile is complete. */
  onKnown: () => void
}

export function useCertify({ engine, applyWaiting, onInvalid }: Options) {
  const session = useSession()
  const { data: profile } = useQuery({ ...q(api.profiles.current, {}), ...(session ? { initialData: session } : {}) })
  const [asked, ask] = useState<readonly string[]>([])
  const [open, setOpen] = useState(false)
  const showFirst = ([first]: readonly string[]) => first && onInvalid(first)
  const certify = (chosen: readonly Item[]) => {
    applyWaiting()
    const ids = chosen.map(item => item.id)
    if (!profile || profile.missing_fields.length === 0) return void showFirst(engine.confirm(ids))
    const invalid = engine.check(ids)
    if (invalid.length > 0) return void showFirst(invalid)
    ask(ids)
    setOpen(true)
  }
  // It stays while it is closed: what was typed is there when it opens again.
  const question: CertifierQuestion | null =
    profile && asked.length > 0
      ? {
          profile,
          open,
          onClose: () => setOpen(false),
          onKnown: () => {
            setOpen(false)
            ask([])
            showFirst(engine.confirm(asked))
          },
        }
      : null
  return { certify, question }
}
