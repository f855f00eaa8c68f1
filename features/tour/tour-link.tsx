// A link to the beginning of a guided tour.
'use client'
import type { ReactNode } from 'react'
import { AppLink } from '#components/layout/app-link.tsx'
import { href } from '#lib/routes.ts'
import { startTour, type TourName } from './tour-progress.ts'

type Props = { tour: TourName; className: string; children: ReactNode }

export function TourLink({ tour, className, children }: Props) {
  const first = tour === 'creator' ? href('images') : href('discovers')
  return (
    <AppLink href={first} onClick={() => startTour(tour)} className={className}>
      {children}
    </AppLink>
  )
}
