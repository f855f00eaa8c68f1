// People in a grid, each with a photograph, a name and a line; a person without photographs is shown by the initials.

import type { ReactNode } from 'react'
import { AppLink } from '#components/layout/app-link.tsx'
import { Avatar } from '#components/ui/avatar.tsx'
import BadgeCheck from '#components/ui/icons/badge-check.tsx'
import { Photo, photoSources } from '#components/ui/photo.tsx'
import type { PublicProfile } from '#lib/contract/profiles.ts'

export type PersonCard = {
  id: string
  href: string
  name: string
  line: string
  bio?: string | null
  cover: PublicProfile['cover']
  /** Says that the identity was verified; null when it was not. */
  verified?: string | null
  action?: ReactNode
}

export function PeopleGrid({ people, label }: { people: readonly PersonCard[]; label: string }) {
  return (
    <ul aria-label={label} className="grid gap-x-6 gap-y-10 sm:grid-cols-2 lg:grid-cols-3">
      {people.map(person => (
        <li key={person.id} className="grid content-start gap-3">
          <AppLink href={person.href} className="group grid gap-3 focus-visible:outline-offset-4">
            <Cover person={person} />
            <span className="grid gap-0.5">
              <span className="flex min-w-0 items-center gap-1.5 font-serif text-title-3">
                <span className="truncate group-hover:underline group-hover:underline-offset-4">{person.name}</span>
                {person.verified && (
                  <>
                    <BadgeCheck aria-hidden="true" className="size-5 shrink-0 text-success" />
                    <span className="sr-only">{person.verified}</span>
                  </>
                )}
              </span>
              <span className="text-ink-muted text-small">{person.line}</span>
              {person.bio && <span className="mt-1 line-clamp-2 text-small">{person.bio}</span>}
            </span>
          </AppLink>
          {person.action}
        </li>
      ))}
    </ul>
  )
}

function Cover({ person: { name, cover } }: { person: PersonCard }) {
  if (!cover || cover.sources.length === 0) {
    return (
      <span className="grid aspect-3/2 place-items-center bg-sunken">
        <Avatar name={name} size="large" className="bg-surface!" />
      </span>
    )
  }
  return (
    <span className="block aspect-3/2 overflow-hidden bg-sunken">
      {/* The name below is the link's; the photograph only shows what the person does. */}
      <Photo
        alt=""
        width={3}
        height={2}
        sources={photoSources(cover.sources)}
        sizes="(min-width: 64rem) 30vw, (min-width: 40rem) 46vw, 92vw"
        thumbhash={cover.placeholder}
        colour={cover.color}
        className="h-full transition-opacity duration-soft group-hover:opacity-90"
      />
    </span>
  )
}
